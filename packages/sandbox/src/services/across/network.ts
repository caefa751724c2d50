import type { Address } from 'viem'
import type { ChainClient } from '../../chains/client.ts'
import type { LocalChain } from '../../chains/index.ts'
import { spokePoolOn } from '../../protocols/across/pools.ts'

/** A running chain with an Across pool on it. */
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

/** The time the chain's next block would have, in seconds: right after a pause and after time travel alike. */
export async function chainTime(client: ChainClient): Promise<number> {
  const { timestamp } = await client.getBlock({ blockTag: 'pending' })
  return Number(timestamp)
}
