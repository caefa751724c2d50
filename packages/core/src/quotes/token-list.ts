import { sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { TokenListEntry } from './provider.ts'

/** A token that earns: a wrapped deposit, or the principal of one that ends. */
export interface YieldToken extends TokenListEntry {
  readonly kind: 'yield-bearing' | 'principal'
  /** What it gives back, an address of the same chain. */
  readonly underlying: Address
  /** Seconds since the epoch, for a principal token: after it there is nothing to earn. */
  readonly expiry?: number | undefined
}

/** Every token once, by chain and address; where two lists tell of the same token, the first is believed. */
export function mergeTokenLists(...lists: readonly (readonly TokenListEntry[])[]): TokenListEntry[] {
  const byKey = new Map<string, TokenListEntry>()
  for (const entry of lists.flat()) {
    const key = `${entry.chainId}:${entry.address.toLowerCase()}`
    if (!byKey.has(key)) byKey.set(key, entry)
  }
  return [...byKey.values()]
}

/**
 * A provider's list with the yield tokens it can be asked for: those whose underlying token it lists on the same chain,
 * and that have not expired. What is there already stays as it is.
 *
 * @param now milliseconds since the epoch
 */
export function withYieldTokens(
  list: readonly TokenListEntry[],
  candidates: readonly YieldToken[],
  now: number,
): TokenListEntry[] {
  const isListed = ({ chainId, underlying }: YieldToken) =>
    list.some((entry) => entry.chainId === chainId && sameAddress(entry.address, underlying))
  const fitting = candidates.filter(
    (token) => isListed(token) && (token.expiry === undefined || token.expiry * 1_000 > now),
  )
  return mergeTokenLists(list, fitting.map(plainEntry))
}

function plainEntry({ chainId, address, name, symbol, decimals, logoImg }: YieldToken): TokenListEntry {
  return { chainId, address, name, symbol, decimals, logoImg }
}
