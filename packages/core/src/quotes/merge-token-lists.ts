import { sameAddress } from '../chains/address.ts'
import { isPendle, isPendleExpired } from '../tokens/pendle.ts'
import type { Token } from '../tokens/token.ts'
import type { TokenListEntry } from './provider.ts'

/** Joins lists without duplicates by chain and address. The first list that has a token wins. */
export function mergeTokenLists(...lists: readonly (readonly TokenListEntry[])[]): TokenListEntry[] {
  const byKey = new Map<string, TokenListEntry>()
  for (const entry of lists.flat()) {
    const key = `${entry.chainId}:${entry.address.toLowerCase()}`
    if (!byKey.has(key)) byKey.set(key, entry)
  }
  return [...byKey.values()]
}

/**
 * Adds Pendle's principal tokens (PT) and yield-bearing wrappers (SY) to a provider's list, if they have not expired
 * and the provider lists their underlying token on the same chain. Listed tokens are unchanged.
 *
 * @param candidates tokens of the chains of the list
 * @param now milliseconds since the epoch
 */
export function withYieldTokens(
  list: readonly TokenListEntry[],
  candidates: readonly Token[],
  now: number,
): TokenListEntry[] {
  const yieldTokens = candidates.filter((token) => {
    const underlying = token.props?.pendle?.underlyingAsset
    if (underlying === undefined || isPendleExpired(token, now / 1_000)) return false
    if (!isPendle(token, 'PT') && !isPendle(token, 'SY')) return false
    return list.some(({ chainId, address }) => chainId === token.chainId && sameAddress(address, underlying))
  })
  return mergeTokenLists(list, yieldTokens.map(toListEntry))
}

function toListEntry({ chainId, address, name, symbol, decimals, logoURI = '' }: Token): TokenListEntry {
  return { chainId, address, name, symbol, decimals, logoImg: logoURI }
}
