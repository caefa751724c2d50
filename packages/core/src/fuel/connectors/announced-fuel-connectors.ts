import type { ChainRecord } from '../../chains/record.ts'
import { getField } from '../../kernel/get-field.ts'
import type { Logger } from '../../kernel/logger.ts'
import { parseExternal, scalarSchema } from '../../kernel/schema.ts'
import type { ConnectorSource, WalletConnector } from '../../platforms/wallet-connector.ts'
import { safeIcon } from '../../wallets/safe-icon.ts'
import type { FuelConnectorLike } from './fuel-connector.ts'
import { fuelConnector } from './fuel-connector.ts'

/** Options for `announcedFuelConnectors`. */
export interface AnnouncedFuelOptions {
  /** Event target on which wallets announce themselves. Default: `window`. Outside of a browser, no wallet is found. */
  readonly target?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined
  /** Chains on which the wallets can send. */
  readonly chains: readonly ChainRecord[]
}

/** Event of wallet announcements: `FuelConnectorEventType` in fuels 0.103. */
const ANNOUNCEMENT = 'FuelConnector'

/**
 * Returns connectors for the Fuel wallets that announce themselves, identified by name. Unlike in EIP-6963,
 * announcements cannot be requested, so start watching before the page has loaded.
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

/** Validates an announcement, because any script of the page can send one. Invalid ones are logged and skipped. */
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
    return fuelConnector({ id: name, name, icon: readIcon(connector), connector, chains, logger })
  } catch (error) {
    logger.warn('The announcement of a wallet is invalid.', error)
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

function readIcon(connector: FuelConnectorLike): string | undefined {
  const image = getField(getField(connector, 'metadata'), 'image')
  return safeIcon(typeof image === 'string' ? image : getField(image, 'light'))
}
