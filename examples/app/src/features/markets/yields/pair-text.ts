import { formatNumber } from '@causeway/core/format'

/** A price of one token in another: more digits the smaller it is. */
export function formatPairPrice(price: number | 'unknown'): string {
  if (price === 'unknown' || price === 0) return formatNumber(price)
  const digits = 3 - Math.floor(Math.log10(price))
  return formatNumber(price, Math.min(10, Math.max(2, digits)))
}

/** Of a figure that is good above zero: only a loss is coloured. */
export function toneOf(apr: number | 'unknown'): 'neg' | undefined {
  return apr !== 'unknown' && apr < 0 ? 'neg' : undefined
}
