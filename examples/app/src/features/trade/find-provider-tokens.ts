import type { QuoteAggregator } from '@causeway/core'

/** Entry of a provider's token list. */
type ListEntry = Awaited<ReturnType<QuoteAggregator['tokens']>>[number]

/** A token of a provider's list, and the name of the provider. */
export interface ProviderToken extends ListEntry {
  readonly provider: string
}

const MAX_TOKENS = 8

/** Returns the tokens whose symbol is the text, then those whose symbol or name contains it, each once. */
export function findProviderTokens(
  lists: readonly { readonly provider: string; readonly list: readonly ListEntry[] }[],
  chainIds: readonly number[],
  text: string,
): ProviderToken[] {
  const query = text.trim().toLowerCase()
  const matches = new Map<string, ProviderToken & { readonly isExact: boolean }>()
  for (const { provider, list } of lists) {
    for (const entry of list) {
      const symbol = entry.symbol.toLowerCase()
      const key = `${entry.chainId}:${entry.address.toLowerCase()}`
      if (!chainIds.includes(entry.chainId) || matches.has(key)) continue
      if (symbol.includes(query) || entry.name.toLowerCase().includes(query)) {
        matches.set(key, { ...entry, provider, isExact: symbol === query })
      }
    }
  }
  return [...matches.values()]
    .sort((a, b) => Number(b.isExact) - Number(a.isExact))
    .slice(0, MAX_TOKENS)
    .map(({ isExact: _, ...token }) => token)
}
