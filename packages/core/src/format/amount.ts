import { formatUnits } from '../kernel/amounts.ts'
import { groupThousands, MINUS } from './number.ts'

/** How an amount is shown. */
export interface AmountOptions {
  /** Digits after the point at most. Default: fewer, the larger the amount. */
  readonly decimals?: number | undefined
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'
/** Digits of an amount that is too small for others. */
const SMALL_DIGITS = 4

/**
 * An amount in base units as people read it. It is cut, never rounded: it does not read as more than there is, and no
 * digit went through a float. Under 0.001 the zeros are counted: `0.0₅1234` is 0.000001234.
 */
export function formatAmount(
  amount: bigint,
  tokenDecimals: number,
  { decimals }: AmountOptions = {},
): string {
  const sign = amount < 0n ? MINUS : ''
  const [whole = '0', fraction = ''] = formatUnits(amount < 0n ? -amount : amount, tokenDecimals).split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  if (whole === '0' && fraction !== '' && zeros >= 3 && decimals === undefined) {
    return `${sign}0.0${subscript(zeros)}${fraction.slice(zeros, zeros + SMALL_DIGITS)}`
  }
  const kept = fraction.slice(0, decimals ?? decimalsFor(whole)).replace(/0+$/, '')
  const digits = kept === '' ? whole : `${whole}.${kept}`
  return (/[1-9]/.test(digits) ? sign : '') + groupThousands(digits)
}

function decimalsFor(whole: string): number {
  if (whole === '0') return 6
  return whole.length < 4 ? 4 : 2
}

function subscript(count: number): string {
  return [...String(count)].map((digit) => SUBSCRIPTS[Number(digit)]).join('')
}
