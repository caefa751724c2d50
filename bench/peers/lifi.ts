import {
  ChainType,
  createClient,
  type ExtendedChain,
  getTokenBalances,
  StatusManager,
  WaitForTransactionStatusTask,
} from '@lifi/sdk'
import { EthereumProvider } from '@lifi/sdk-provider-ethereum'
import type { Peers } from '../peers.ts'

const ARBITRUM = 42161

export const implementation: Peers['lifi'] = {
  balancesAt(rpcUrl, multicall3, account) {
    const client = createClient({
      integrator: 'bench',
      providers: [EthereumProvider()],
      preloadChains: false,
      disableVersionCheck: true,
      rpcUrls: { [ARBITRUM]: [rpcUrl] },
    })
    client.setChains([createChain(rpcUrl, multicall3)])
    return async (tokens) => {
      const requestedTokens = tokens.map((address) => ({
        chainId: ARBITRUM,
        address,
        symbol: 'TKN',
        name: 'Token',
        decimals: 18,
        priceUSD: '0',
      }))
      const amounts = await getTokenBalances(client, account, requestedTokens)
      return amounts.map(({ amount = -1n }) => amount)
    }
  },

  preparedWait(txHash) {
    const client = createClient({ integrator: 'bench', preloadChains: false, disableVersionCheck: true })
    const statusManager = new StatusManager('route')
    statusManager.allowUpdates(false)
    const action = { type: 'CROSS_CHAIN', status: 'PENDING', message: '', chainId: 1, txHash }
    const step = {
      action: { fromChainId: 1, toChainId: 10 },
      tool: 'across',
      execution: { startedAt: 0, status: 'PENDING', actions: [action] },
    }
    // The task only reads these fields of a running route.
    const context = { client, step, statusManager, isBridgeExecution: true } as unknown as WaitContext
    return () => {
      void new WaitForTransactionStatusTask('RECEIVING_CHAIN').run(context)
    }
  },
}

type WaitContext = Parameters<WaitForTransactionStatusTask['run']>[0]

function createChain(url: string, multicallAddress: string): ExtendedChain {
  const metamask = {
    chainId: '0xa4b1',
    chainName: 'Arbitrum',
    blockExplorerUrls: [],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [url],
  }
  const nativeToken = {
    chainId: ARBITRUM,
    address: '0x0000000000000000000000000000000000000000',
    symbol: 'ETH',
    name: 'Ether',
    decimals: 18,
    priceUSD: '0',
  }
  return {
    id: ARBITRUM,
    key: 'arb',
    chainType: ChainType.EVM,
    name: 'Arbitrum',
    coin: 'ETH',
    mainnet: true,
    relayerSupported: false,
    nativeToken,
    metamask,
    multicallAddress,
  } as ExtendedChain
}
