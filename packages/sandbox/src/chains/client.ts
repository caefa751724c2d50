import { type BlockTag, createTestClient, defineChain, http, publicActions, walletActions } from 'viem'
import type { ChainSpec } from './specs.ts'

/** A viem client that reads, sends from unlocked accounts, and has the test methods of anvil. */
export type ChainClient = ReturnType<typeof createChainClient>

/**
 * A client that reads from `blockTag`. While anvil mines a block, reads of the latest one may still come from the block
 * before it, without what has just been set by a test method; reads of the pending one never do.
 */
export function createChainClient(spec: ChainSpec, rpcUrl: string, blockTag: BlockTag = 'latest') {
  const chain = defineChain({
    id: spec.id,
    name: spec.name,
    nativeCurrency: { ...spec.native, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  // Requests made in the same tick leave as one JSON-RPC batch: that is what makes the boot quick.
  const transport = http(rpcUrl, { batch: { wait: 0, batchSize: 1_000 }, retryCount: 0, timeout: 30_000 })
  const settings = { cacheTime: 0, pollingInterval: 10, experimental_blockTag: blockTag }
  return createTestClient({ chain, mode: 'anvil', transport, ...settings })
    .extend(publicActions)
    .extend(walletActions)
}
