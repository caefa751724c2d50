import type { ChainRecord } from '../../chains/record.ts'
import { getField } from '../../kernel/get-field.ts'
import type { Logger } from '../../kernel/logger.ts'
import { parseExternal, scalarSchema } from '../../kernel/schema.ts'
import type { ConnectorSource, WalletConnector } from '../../platforms/wallet-connector.ts'
import { safeIcon } from '../../wallets/icon.ts'
import { fuelConnector } from './connector.ts'
import type { FuelConnectorLike } from './fuel-connector.ts'

/** Where wallets of Fuel announce themselves, and how long they are waited for. */
export interface AnnouncedFuelOptions {
  /** Where wallets announce themselves. Default: the window; where there is none, nobody does. */
  readonly target?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined
  /** Those they may send on. */
  readonly chains: readonly ChainRecord[]
}

/** `FuelConnectorEventType` of fuels 0.103. */
const ANNOUNCEMENT = 'FuelConnector'

/**
 * The browser wallets of Fuel that announce themselves, each under its name. Unlike EIP-6963 there is no way to ask for
 * those that have done so already: watch before the page has loaded.
 */
export function announcedFuelConnectors({
  target = typeof window === 'undefined' ? undefined : window,
  chains,
}: AnnouncedFuelOptions): ConnectorSource {
  return {
    watch(onConnector, logger) {
      if (!target) return () => undefined
      const onAnnounce = (event: Event) => {
        const connector = announcedConnector(event, chains, logger)
        if (connector) onConnector(connector)
      }
      target.addEventListener(ANNOUNCEMENT, onAnnounce)
      return () => target.removeEventListener(ANNOUNCEMENT, onAnnounce)
    },
  }
}

/** Any script of the page may announce: what has not the promised shape is logged and left out. */
function announcedConnector(
  event: Event,
  chains: readonly ChainRecord[],
  logger: Logger,
): WalletConnector | undefined {
  try {
    const connector = parseExternal(
      connectorSchema,
      getField(event, 'detail'),
      'The announcement of a wallet',
    )
    const { name } = connector
    return fuelConnector({ id: name, name, icon: iconOf(connector), connector, chains, logger })
  } catch (error) {
    logger.warn('A wallet announced itself and was not understood', error)
    return undefined
  }
}

const METHODS = [
  'connect',
  'disconnect',
  'isConnected',
  'accounts',
  'currentAccount',
  'currentNetwork',
  'addNetwork',
  'selectNetwork',
  'sendTransaction',
  'on',
  'off',
] as const satisfies readonly (keyof FuelConnectorLike)[]

const connectorSchema = scalarSchema('a FuelConnector', (value) => (isConnector(value) ? value : undefined))

function isConnector(value: unknown): value is FuelConnectorLike {
  const name = getField(value, 'name')
  const isNamed = typeof name === 'string' && name !== ''
  return isNamed && METHODS.every((method) => typeof getField(value, method) === 'function')
}

function iconOf(connector: FuelConnectorLike): string | undefined {
  const image = getField(getField(connector, 'metadata'), 'image')
  return safeIcon(typeof image === 'string' ? image : getField(image, 'light'))
}
