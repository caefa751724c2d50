/**
 * Converts an amount to another token at USD prices, rounded up to `ESTIMATE_DIGITS` significant digits. At least 1.
 */
export function estimateAmount(amount: bigint, from: PricedUnit, to: PricedUnit): bigint {
  const [price, toPrice] = [toDecimal(from.price), toDecimal(to.price)]
  const power = to.decimals - from.decimals + price.exponent - toPrice.exponent
  const numerator = amount * price.digits * tenTo(power)
  const denominator = toPrice.digits * tenTo(-power)
  return roundUp((numerator + denominator - 1n) / denominator)
}

/** Decimals of a token and the price of one whole token in US dollars. */
export interface PricedUnit {
  readonly decimals: number
  readonly price: number
}

/** Significant digits of an estimate. More would suggest a precision that prices do not have. */
const ESTIMATE_DIGITS = 6

/** Splits a positive number into `digits` times ten to the `exponent`, exactly. */
function toDecimal(value: number): { readonly digits: bigint; readonly exponent: number } {
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
