import { formatNumber, isNumber, type MaybeNumber, MISSING } from './number.ts'

/** Above it nobody reads the digits. In percent; 1e7 in basis points. */
const CAP = 100_000

/** A percentage: 5.25 is `5.25%`. */
export function formatPercent(value: MaybeNumber, decimals = 2): string {
  if (!isNumber(value)) return MISSING
  return value > CAP ? '>100K%' : `${formatNumber(value, decimals)}%`
}

/** A change in percent, which always has its sign: `+1.20%`, `−0.30%`. */
export function formatChange(value: MaybeNumber, decimals = 2): string {
  const text = formatPercent(value, decimals)
  return isNumber(value) && value > 0 && /^[\d.,]*[1-9]/.test(text) ? `+${text}` : text
}
