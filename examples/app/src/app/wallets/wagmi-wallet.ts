import { silentLogger, type WalletConnector } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { wagmiConnectors } from '@causeway/react/wagmi'
import { createClient } from 'viem'
import { type CreateConnectorFn, createConfig, createStorage, http, noopStorage } from 'wagmi'
import type { Chain } from 'wagmi/chains'
import { hasStorage } from '../../state/has-storage.ts'

/** Creates a connector of the wallet session from one wagmi connector, with a separate wagmi config for each. */
export function wagmiWallet(
  id: string,
  connector: CreateConnectorFn,
  chains: readonly ChainRecord[],
): WalletConnector {
  const [first, ...others] = chains.filter(({ chainType }) => chainType === 'EVM').map(toWagmiChain)
  if (!first) throw new Error('No EVM chain is configured.')
  const config = createConfig({
    chains: [first, ...others],
    connectors: [connector],
    client: ({ chain }) => createClient({ chain, transport: http(chain.rpcUrls.default.http[0]) }),
    multiInjectedProviderDiscovery: false,
    storage: createStorage({
      key: `causeway:wagmi:${id}`,
      storage: hasStorage() ? window.localStorage : noopStorage,
    }),
  })
  const connectors: WalletConnector[] = []
  wagmiConnectors(config, { chains }).watch((connected) => connectors.push(connected), silentLogger)()
  const [wallet] = connectors
  if (!wallet) throw new Error(`Connector "${id}" was not found in the wagmi config.`)
  return wallet
}

function toWagmiChain({ id, name, nativeCurrency, rpcUrls, explorer }: ChainRecord): Chain {
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.filter((url) => url.startsWith('http')) } },
    ...(explorer && { blockExplorers: { default: explorer } }),
  }
}
