import { groupBy } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { chainName } from '../shared/chain-name.ts'
import { type AssetEntry, byValue } from './entries.ts'
import { assetTotal } from './totals.ts'

/** How many chips of chains are shown before all are asked for. */
export const FIRST_CHIPS = 7

/** One chain to filter by. */
export interface ChainChip {
  readonly chainId: number
  readonly name: string
  /** US dollars of what lies there; undefined where nothing of it has a price. */
  readonly balanceUsd: number | undefined
  readonly isSelected: boolean
}

/** What assets can be filtered by. */
export interface ChainChips {
  /** The chip All: on how many chains something is held. */
  readonly chainCount: number
  /** Whether there are more than are shown at first: then there is a Show all. */
  readonly hasMore: boolean
  /** The most valuable first. That of the chosen chain is always there. */
  readonly chains: readonly ChainChip[]
}

/** The chips of the chains on which something is held. */
export function chainChips(
  held: readonly AssetEntry[],
  chains: readonly ChainRecord[],
  { chainId: selected, showsAllChains = false }: ChipChoice,
): ChainChips {
  const byChain = groupBy(held, ({ chainId }) => chainId)
  if (selected !== undefined && !byChain.has(selected)) byChain.set(selected, [])
  const all = [...byChain].map(([chainId, onChain]) => ({
    chainId,
    name: chainName(chains, chainId),
    balanceUsd: assetTotal(onChain).balanceUsd,
    isSelected: chainId === selected,
  }))
  all.sort((a, b) => byValue(a, b) || a.chainId - b.chainId)
  return {
    chainCount: new Set(held.map(({ chainId }) => chainId)).size,
    hasMore: all.length > FIRST_CHIPS,
    chains: all.filter(({ isSelected }, at) => showsAllChains || at < FIRST_CHIPS || isSelected),
  }
}

export interface ChipChoice {
  readonly chainId?: number | undefined
  readonly showsAllChains?: boolean | undefined
}
