import { formatNumber, isNumber, type MaybeNumber, MISSING } from './number.ts'

/** Highest percentage that is formatted with digits. */
const CAP = 100_000

/** Formats a percentage: 5.25 is `5.25%`. */
export function formatPercent(value: MaybeNumber, decimals = 2): string {
  if (!isNumber(value)) return MISSING
  return value > CAP ? '>100K%' : `${formatNumber(value, decimals)}%`
}

/** Formats a change in percent with its sign: `+1.20%`, `−0.30%`. */
export function formatChange(value: MaybeNumber, decimals = 2): string {
  const text = formatPercent(value, decimals)
  return isNumber(value) && value > 0 && /^[\d.,]*[1-9]/.test(text) ? `+${text}` : text
}
