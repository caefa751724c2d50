import { formatUnits, parseUnits } from '../../kernel/index.ts'

/** A text that somebody typed as an amount: base units, or why it is none. */
export type TypedAmount =
  | { readonly amount: bigint; readonly problem?: undefined }
  | { readonly amount?: undefined; readonly problem: AmountProblem }

/** Why a text is no amount. Nothing but zeros is empty too. */
export type AmountProblem = 'empty' | 'invalid' | 'tooPrecise' | 'tooLarge'

/** What was typed, exactly. A comma is a point, and a point may stand first or last. */
export function typedAmount(text: string, decimals: number): TypedAmount {
  const digits = text.trim().replace(',', '.').replace(/^\./, '0.').replace(/\.$/, '')
  if (digits === '') return { problem: 'empty' }
  const [, fraction = ''] = digits.split('.')
  if (digits.length > LONGEST_TEXT || !/^\d+(?:\.\d+)?$/.test(digits)) return { problem: 'invalid' }
  if (fraction.replace(/0+$/, '').length > decimals) return { problem: 'tooPrecise' }
  const amount = parseUnits(digits, decimals)
  if (amount === 0n) return { problem: 'empty' }
  return amount > MAX_UINT256 ? { problem: 'tooLarge' } : { amount }
}

/** What `amount` of one token is worth in another, by their prices in USD: a little more, in few digits. At least 1. */
export function estimateAmount(amount: bigint, given: PricedUnit, asked: PricedUnit): bigint {
  const [price, askedPrice] = [decimalOf(given.price), decimalOf(asked.price)]
  const power = asked.decimals - given.decimals + price.exponent - askedPrice.exponent
  const numerator = amount * price.digits * tenTo(power)
  const denominator = askedPrice.digits * tenTo(-power)
  return roundUp((numerator + denominator - 1n) / denominator)
}

/** A token's decimals and what one whole of it costs in USD. */
export interface PricedUnit {
  readonly decimals: number
  readonly price: number
}

/** USD of an amount, for display alone. Undefined where there is no price. */
export function usdOf(amount: bigint, decimals: number, price: number | undefined): number | undefined {
  return price === undefined ? undefined : Number(formatUnits(amount, decimals)) * price
}

/** 256 bits have 78 digits, and no token more than 36 decimals. */
const LONGEST_TEXT = 120
const MAX_UINT256 = 2n ** 256n - 1n
/** Of an estimate: more of them would promise what prices do not keep. */
const ESTIMATE_DIGITS = 6

/** A positive number as it is written, without a float in between: `digits` times ten to the `exponent`. */
function decimalOf(value: number): { readonly digits: bigint; readonly exponent: number } {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

function tenTo(power: number): bigint {
  return power > 0 ? 10n ** BigInt(power) : 1n
}

function roundUp(amount: bigint): bigint {
  const step = tenTo(amount.toString().length - ESTIMATE_DIGITS)
  return ((amount + step - 1n) / step) * step
}
