import { formatCompact } from './compact.ts'
import { formatNumber, isNumber, type MaybeNumber, MINUS, MISSING } from './number.ts'

const MILLION = 1_000_000
/** Lowest value whose cents a float cannot represent, so that its digits would be noise. */
const QUADRILLION = 1e15

/** Formats US dollars with cents. Smaller values are `< $0.01` or `< $0.001`; values from a quadrillion are `> $1,000T`. */
export function formatUsd(value: MaybeNumber): string {
  if (isNumber(value) && Math.abs(value) >= QUADRILLION) return value < 0 ? `< ${MINUS}$1,000T` : '> $1,000T'
  return formatDollars(value, formatNumber)
}

/** Formats US dollars in compact notation, such as `$1.23M`. */
export function formatUsdCompact(value: MaybeNumber): string {
  return formatDollars(value, formatCompact)
}

/** Formats US dollars, capped at `>$1M`. */
export function formatUsdCapped(value: MaybeNumber): string {
  return isNumber(value) && value > MILLION ? '>$1M' : formatUsd(value)
}

/** Formats the total balance of a wallet without a currency symbol. */
export function formatTotalBalance(value: MaybeNumber): string {
  return formatNumber(value)
}

function formatDollars(value: MaybeNumber, format: (value: number) => string): string {
  if (!isNumber(value)) return MISSING
  const size = Math.abs(value)
  const [beyond, sign] = value < 0 ? ['>', MINUS] : ['<', '']
  if (size > 0 && size < 0.001) return `${beyond} ${sign}$0.001`
  if (size > 0 && size < 0.01) return `${beyond} ${sign}$0.01`
  return `${sign}$${format(size)}`
}
