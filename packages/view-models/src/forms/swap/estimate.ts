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
