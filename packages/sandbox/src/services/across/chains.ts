import type { Address } from 'viem'
import type { ChainClient } from '../../chains/client.ts'
import type { LocalChain } from '../../chains/index.ts'
import { spokePoolOn } from '../../protocols/across/deployments.ts'

/** Running chain with an Across pool. */
export interface AcrossChain {
  readonly chainId: number
  readonly client: ChainClient
  readonly pool: Address
  readonly wrapped: Address
}

export function acrossChains(chains: readonly LocalChain[]): readonly AcrossChain[] {
  return chains.flatMap(({ chainId, client, spec }) => {
    const pool = spokePoolOn(chainId)
    return pool === undefined ? [] : [{ chainId, client, pool: pool.address, wrapped: spec.wrapped.address }]
  })
}

/**
 * Returns the timestamp of the latest block, in seconds since the epoch. The pool rejects quotes with a later
 * timestamp.
 */
export async function chainTime(client: ChainClient): Promise<number> {
  const { timestamp } = await client.getBlock({ blockTag: 'latest' })
  return Number(timestamp)
}
