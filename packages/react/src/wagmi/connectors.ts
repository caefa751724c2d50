import type { ConnectOptions, ConnectorSource, WalletConnector } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { eip1193Connector } from '@causeway/core/evm'
import type { Config, Connector } from 'wagmi'
import { connect, disconnect, reconnect, watchConnectors } from 'wagmi/actions'
import { toProvider } from './to-provider.ts'

/** Options for `wagmiConnectors`. */
export interface WagmiConnectorsOptions {
  /** Chains to add to a wallet that does not know them. */
  readonly chains?: readonly ChainRecord[] | undefined
}

/**
 * Returns the connectors of wagmi for `createCauseway({ connectors: [wagmiConnectors(config)] })`, including connectors
 * of announced wallets. A wallet that connects through the session is also connected in wagmi. `followWagmi` works in
 * the opposite direction.
 */
export function wagmiConnectors(config: Config, options: WagmiConnectorsOptions = {}): ConnectorSource {
  return {
    watch(onConnector) {
      const add = (connectors: readonly Connector[]) => {
        for (const connector of connectors) onConnector(toWalletConnector(config, connector, options))
      }
      add(config.connectors)
      return watchConnectors(config, { onChange: add })
    },
  }
}

function toWalletConnector(
  config: Config,
  connector: Connector,
  { chains }: WagmiConnectorsOptions,
): WalletConnector {
  const { id, name, icon, uid } = connector
  const isConnected = () => config.state.connections.has(uid)
  return eip1193Connector({
    id,
    name,
    icon,
    chains,
    provider: () => toProvider(connector, () => config.state.connections.get(uid)?.chainId),
    grants: {
      async request({ isReconnect, signal }) {
        await wagmiReconnected(config, signal)
        if (isConnected()) return
        // Ignore the error: if wagmi does not reconnect, the accounts cannot be read, which reports the error.
        if (isReconnect) await reconnect(config, { connectors: [connector] })
        else await connect(config, { connector })
      },
      revoke: async () => isConnected() && disconnect(config, { connector }),
    },
  })
}

/**
 * Waits until wagmi has reconnected. wagmi reconnects when a page loads and rejects other connection requests in the
 * meantime.
 */
async function wagmiReconnected(config: Config, signal: ConnectOptions['signal']): Promise<void> {
  if (config.state.status !== 'reconnecting') return
  await new Promise<void>((resolve) => {
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const stop = config.subscribe(
      ({ status }) => status,
      (status) => {
        if (status !== 'reconnecting') end()
      },
    )
    signal.addEventListener('abort', end)
  })
}
