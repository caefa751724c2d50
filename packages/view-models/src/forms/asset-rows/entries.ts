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

/** A balance on its way into rows. */
export interface AssetEntry extends BalanceEntry<Token> {
  /** Chain and token, however the address was written. */
  readonly key: string
  /** Of what is held. */
  readonly price: TokenPrice | undefined
  readonly isHeld: boolean
}

/**
 * Each token of each chain once, in an order that does not depend on the order they came in: sums of US dollars depend on
 * it, and so does which of two equals stands first. Of two that are the same token the one that was read counts.
 */
export function assetEntries({ entries, prices }: Pick<AssetRowsInput, 'entries' | 'prices'>): AssetEntry[] {
  const keyed = entries.map((entry) => ({ entry, key: priceKey(entry.chainId, entry.currency.address) }))
  keyed.sort((a, b) => compareTexts(a.key, b.key) || compareReadings(a.entry, b.entry))
  return keyed
    .filter(({ key }, at) => key !== keyed[at - 1]?.key)
    .map(({ entry, key }) => {
      const isHeld = isHeldBalance(entry)
      return { ...entry, key, isHeld, price: isHeld ? priceOf(entry, prices) : undefined }
    })
}

function priceOf(
  { chainId, currency }: BalanceEntry<Token>,
  prices: AssetRowsInput['prices'],
): TokenPrice | undefined {
  return prices?.[chainId]?.prices[tokenKey(currency.address)]
}

/** The most valuable first; what has no known value comes last. */
export function byValue(
  a: { readonly balanceUsd: number | undefined },
  b: { readonly balanceUsd: number | undefined },
): number {
  return (b.balanceUsd ?? -1) - (a.balanceUsd ?? -1)
}

function compareReadings(
  { balanceRaw: a = -1n }: BalanceEntry,
  { balanceRaw: b = -1n }: BalanceEntry,
): number {
  return a === b ? 0 : a > b ? -1 : 1
}
