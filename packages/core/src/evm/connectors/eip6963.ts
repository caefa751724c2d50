import * as z from 'zod/mini'
import type { ChainRecord } from '../../chains/record.ts'
import { getField } from '../../kernel/get-field.ts'
import type { Logger } from '../../kernel/logger.ts'
import { nameSchema, parseExternal, scalarSchema, textSchema } from '../../kernel/schema.ts'
import type { ConnectorSource, WalletConnector } from '../../platforms/wallet-connector.ts'
import { safeIcon } from '../../wallets/safe-icon.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { eip1193Connector } from './eip1193.ts'

/** Options for `eip6963Connectors`. */
export interface Eip6963Options {
  /** Event target on which wallets announce themselves. Default: `window`. Outside of a browser, no wallet is found. */
  readonly target?:
    | Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>
    | undefined
  /** Chains that are added to the wallet if it does not know them. */
  readonly chains?: readonly ChainRecord[] | undefined
}

/** Returns connectors for the browser wallets that announce themselves by EIP-6963. Their ids are the rdns. */
export function eip6963Connectors({
  target = browserWindow(),
  chains,
}: Eip6963Options = {}): ConnectorSource {
  return {
    watch(onConnector, logger) {
      if (!target) return () => undefined
      const onAnnounce = (event: Event) => {
        const connector = announcedConnector(event, chains, logger)
        if (connector) onConnector(connector)
      }
      target.addEventListener('eip6963:announceProvider', onAnnounce)
      target.dispatchEvent(new Event('eip6963:requestProvider'))
      return () => {
        target.removeEventListener('eip6963:announceProvider', onAnnounce)
      }
    },
  }
}

const announcementSchema = z.object({
  info: z.object({
    name: nameSchema,
    rdns: scalarSchema('a reverse domain name', (value) =>
      typeof value === 'string' && value !== '' ? value : undefined,
    ),
    icon: textSchema,
  }),
  provider: scalarSchema('an EIP-1193 provider', (value) => (isProvider(value) ? value : undefined)),
})

function isProvider(value: unknown): value is Eip1193Provider {
  return ['request', 'on', 'removeListener'].every((name) => typeof getField(value, name) === 'function')
}

/** Validates an announcement, because any script of the page can send one. Invalid ones are logged and skipped. */
function announcedConnector(
  event: Event,
  chains: readonly ChainRecord[] | undefined,
  logger: Logger,
): WalletConnector | undefined {
  try {
    const detail = getField(event, 'detail')
    const { info, provider } = parseExternal(announcementSchema, detail, 'The announcement of a wallet')
    const { rdns: id, name, icon } = info
    return eip1193Connector({ id, name, icon: safeIcon(icon), provider, chains, logger })
  } catch (error) {
    logger.warn('The announcement of a wallet is invalid.', error)
    return undefined
  }
}

function browserWindow(): EventTarget | undefined {
  return typeof window === 'undefined' ? undefined : window
}
