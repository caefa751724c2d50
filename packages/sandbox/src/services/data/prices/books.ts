import type { PricedToken } from './priced-tokens.ts'

/** Returns the reply of the price hosts, `{prices}`, keyed by coin and by `{chainId}-{address}`. */
export function priceBook(tokens: readonly PricedToken[], field: 'price' | 'price24h') {
  const entries = tokens.flatMap((token) => [
    [token.coin, token[field]],
    [`${token.chainId}-${token.address.toLowerCase()}`, token[field]],
  ])
  return { prices: Object.fromEntries(entries) }
}
