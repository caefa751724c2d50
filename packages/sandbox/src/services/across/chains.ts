import type { Address } from 'viem'
import type { ChainClient } from '../../chains/client.ts'
import type { LocalChain } from '../../chains/index.ts'
import { spokePoolOn } from '../../protocols/across/table.ts'

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

/** The time of the chain's latest block, in seconds: the pool refuses quotes from later than a reader's block. */
export async function chainTime(client: ChainClient): Promise<number> {
  const { timestamp } = await client.getBlock({ blockTag: 'latest' })
  return Number(timestamp)
}
