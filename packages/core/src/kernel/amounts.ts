import { fieldIssue, InvalidInputError } from './errors.ts'

const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/**
 * Parses a decimal amount in human units into base units, without rounding.
 *
 * @throws InvalidInputError for `field` if the text is not plain digits with an optional fraction, or has more decimals
 * than the token; for `decimals` if it is not a whole number from 0
 */
export function parseUnits(text: string, decimals: number, field = 'amount'): bigint {
  if (!Number.isInteger(decimals) || decimals < 0) {
    throw new InvalidInputError('Amount', [fieldIssue('decimals', 'a whole number from 0', decimals)])
  }
  const match = DECIMAL.exec(text.trim())
  if (!match) {
    throw new InvalidInputError('Amount', [fieldIssue(field, 'a positive decimal number such as 12.5', text)])
  }
  const [, integer = '0', fraction = ''] = match
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) {
    throw new InvalidInputError('Amount', [
      fieldIssue(field, `at most ${decimals} decimals, the decimals of the token`, text),
    ])
  }
  return BigInt(integer + significant.padEnd(decimals, '0'))
}

/** Formats base units as a decimal amount in human units, without trailing zeros. */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const integer = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${integer}${fraction ? `.${fraction}` : ''}`
}

/** Converts base units between two numbers of decimals. Rounds towards zero. */
export function scaleDecimals(amount: bigint, fromDecimals: number, toDecimals: number): bigint {
  return toDecimals >= fromDecimals
    ? amount * 10n ** BigInt(toDecimals - fromDecimals)
    : amount / 10n ** BigInt(fromDecimals - toDecimals)
}

/** Returns `amount * numerator / denominator`, rounded towards zero. */
export function mulDiv(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  return (amount * numerator) / denominator
}

/** Returns `amount * numerator / denominator`, rounded up, for amounts that are not negative. */
export function mulDivUp(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  return (amount * numerator + denominator - 1n) / denominator
}
