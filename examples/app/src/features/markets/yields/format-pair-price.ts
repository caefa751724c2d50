import { formatNumber } from '@causeway/core/format'

/** Formats the price of one token in another. Smaller prices have more digits. */
export function formatPairPrice(price: number | 'unknown'): string {
  if (price === 'unknown' || price === 0) return formatNumber(price)
  const digits = 3 - Math.floor(Math.log10(price))
  return formatNumber(price, Math.min(10, Math.max(2, digits)))
}

/** Returns the tone of an APR: only a loss is colored. */
export function getTone(apr: number | 'unknown'): 'neg' | undefined {
  return apr !== 'unknown' && apr < 0 ? 'neg' : undefined
}
