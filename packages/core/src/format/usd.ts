import { formatCompact } from './compact.ts'
import { formatNumber, isNumber, type MaybeNumber, MINUS, MISSING } from './number.ts'

const MILLION = 1_000_000

/** US dollars with cents. What is too little for them is said to be less than a cent, or than a tenth of one. */
export function formatUsd(value: MaybeNumber): string {
  return inDollars(value, formatNumber)
}

/** US dollars at their power of 1000, such as `$1.23M`. */
export function formatUsdCompact(value: MaybeNumber): string {
  return inDollars(value, formatCompact)
}

/** US dollars where only their order matters: above a million it is `>$1M`. */
export function formatUsdCapped(value: MaybeNumber): string {
  return isNumber(value) && value > MILLION ? '>$1M' : formatUsd(value)
}

/** The balance of a whole wallet, without a sign of the currency: `0.00` where it is missing. */
export function formatTotalBalance(value: MaybeNumber): string {
  return formatNumber(value)
}

function inDollars(value: MaybeNumber, format: (value: number) => string): string {
  if (!isNumber(value)) return MISSING
  const size = Math.abs(value)
  const [beyond, sign] = value < 0 ? ['>', MINUS] : ['<', '']
  if (size > 0 && size < 0.001) return `${beyond} ${sign}$0.001`
  if (size > 0 && size < 0.01) return `${beyond} ${sign}$0.01`
  return `${sign}$${format(size)}`
}
