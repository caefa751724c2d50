import { formatUnits } from '../kernel/amounts.ts'
import { groupThousands, MINUS } from './number.ts'

/** Options for `formatAmount`. */
export interface AmountOptions {
  /** Maximum decimals. Default: fewer for larger amounts. */
  readonly decimals?: number | undefined
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
/** Number of significant digits of an amount below 0.001. */
const SMALL_DIGITS = 4

/**
 * Formats an amount in base units. Truncates instead of rounding, so that the text never exceeds the amount, and does
 * not use floating-point numbers. Below 0.001 the leading zeros are counted: `0.0₅1234` stands for 0.000001234.
 */
export function formatAmount(
  amount: bigint,
  tokenDecimals: number,
  { decimals }: AmountOptions = {},
): string {
  const sign = amount < 0n ? MINUS : ''
  const [integer = '0', fraction = ''] = formatUnits(amount < 0n ? -amount : amount, tokenDecimals).split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  if (integer === '0' && fraction !== '' && zeros >= 3 && decimals === undefined) {
    return `${sign}0.0${toSubscript(zeros)}${fraction.slice(zeros, zeros + SMALL_DIGITS)}`
  }
  const shownFraction = fraction.slice(0, decimals ?? getDefaultDecimals(integer)).replace(/0+$/, '')
  const digits = shownFraction === '' ? integer : `${integer}.${shownFraction}`
  return (/[1-9]/.test(digits) ? sign : '') + groupThousands(digits)
}

function getDefaultDecimals(integer: string): number {
  if (integer === '0') return 6
  return integer.length < 4 ? 4 : 2
}

function toSubscript(count: number): string {
  return [...String(count)].map((digit) => SUBSCRIPTS[Number(digit)]).join('')
}
