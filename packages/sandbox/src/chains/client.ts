import { type BlockTag, createTestClient, defineChain, http, publicActions, walletActions } from 'viem'
import type { ChainSpec } from './specs.ts'

/** viem client with public actions, wallet actions and anvil's test actions. */
export type ChainClient = ReturnType<typeof createChainClient>

/**
 * Returns a client that reads from `blockTag`. While anvil mines a block, reads of the latest one may still return the state
 * before a test method; reads of the pending block never do.
 */
export function createChainClient(spec: ChainSpec, rpcUrl: string, blockTag: BlockTag = 'latest') {
  const chain = defineChain({
    id: spec.id,
    name: spec.name,
    nativeCurrency: { ...spec.native, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  // Requests of the same tick are sent as one JSON-RPC batch, which keeps startup fast.
  const transport = http(rpcUrl, { batch: { wait: 0, batchSize: 1_000 }, retryCount: 0, timeout: 30_000 })
  const settings = { cacheTime: 0, pollingInterval: 10, experimental_blockTag: blockTag }
  return createTestClient({ chain, mode: 'anvil', transport, ...settings })
    .extend(publicActions)
    .extend(walletActions)
}
