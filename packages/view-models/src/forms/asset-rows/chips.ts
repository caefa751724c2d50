import { groupBy } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { chainName } from '../shared/chain-name.ts'
import { type AssetEntry, byValue } from './entries.ts'
import { assetTotal } from './totals.ts'

/** Number of chain chips shown before "Show all". */
export const FIRST_CHIPS = 7

/** A chain to filter assets by. */
export interface ChainChip {
  readonly chainId: number
  readonly name: string
  /** Value of the assets on the chain, in US dollars; undefined if none has a price. */
  readonly balanceUsd: number | undefined
  readonly isSelected: boolean
}

/** Chips of the chain filter. */
export interface ChainChips {
  /** Number of chains with held assets, for the chip "All". */
  readonly chainCount: number
  /** Whether there are more than `FIRST_CHIPS`, which needs a "Show all" button. */
  readonly hasMore: boolean
  /** Chips by value, highest first. Always contains the selected chain. */
  readonly chains: readonly ChainChip[]
}

/** Returns the chips of the chains on which assets are held. */
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
    chains: all.filter(({ isSelected }, index) => showsAllChains || index < FIRST_CHIPS || isSelected),
  }
}

export interface ChipChoice {
  readonly chainId?: number | undefined
  readonly showsAllChains?: boolean | undefined
}
