import {
  type BalanceEntry,
  isHeldBalance,
  priceKey,
  type Token,
  type TokenPrice,
  tokenKey,
} from '@causeway/core/data'
import { compareTexts } from '../../shared/compare-texts.ts'
import type { AssetRowsInput } from './asset-rows.ts'

/** A balance with its key and price. */
export interface AssetEntry extends BalanceEntry<Token> {
  /** Chain id and normalized token address. */
  readonly key: string
  /** Price of a held token; undefined for other tokens. */
  readonly price: TokenPrice | undefined
  readonly isHeld: boolean
}

/**
 * Returns one entry per token and chain, sorted by key. The result does not depend on the order of the input, which
 * would otherwise affect floating-point sums and ties. Of duplicates, the highest known balance wins.
 */
export function assetEntries({ entries, prices }: Pick<AssetRowsInput, 'entries' | 'prices'>): AssetEntry[] {
  const keyed = entries.map((entry) => ({ entry, key: priceKey(entry.chainId, entry.currency.address) }))
  keyed.sort((a, b) => compareTexts(a.key, b.key) || compareBalances(a.entry, b.entry))
  return keyed
    .filter(({ key }, index) => key !== keyed[index - 1]?.key)
    .map(({ entry, key }) => {
      const isHeld = isHeldBalance(entry)
      return { ...entry, key, isHeld, price: isHeld ? getPrice(entry, prices) : undefined }
    })
}

function getPrice(
  { chainId, currency }: BalanceEntry<Token>,
  prices: AssetRowsInput['prices'],
): TokenPrice | undefined {
  return prices?.[chainId]?.prices[tokenKey(currency.address)]
}

/** Compares by value, highest first; unknown values last. */
export function byValue(
  a: { readonly balanceUsd: number | undefined },
  b: { readonly balanceUsd: number | undefined },
): number {
  return (b.balanceUsd ?? -1) - (a.balanceUsd ?? -1)
}

function compareBalances(
  { balanceRaw: a = -1n }: BalanceEntry,
  { balanceRaw: b = -1n }: BalanceEntry,
): number {
  return a === b ? 0 : a > b ? -1 : 1
}
