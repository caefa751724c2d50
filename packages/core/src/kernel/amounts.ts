import { fieldIssue, InvalidInputError } from './errors.ts'

const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/**
 * A decimal text in human units as an integer in base units, exactly.
 *
 * @throws InvalidInputError naming `field` for anything but plain digits with an optional fraction, and for
 * more decimals than the token has (nothing is rounded away silently); naming `decimals` when they are no count
 */
export function parseUnits(text: string, decimals: number, field = 'amount'): bigint {
  if (!Number.isInteger(decimals) || decimals < 0) {
    throw new InvalidInputError('Amount', [fieldIssue('decimals', 'a whole number from 0', decimals)])
  }
  const match = DECIMAL.exec(text.trim())
  if (!match) {
    throw new InvalidInputError('Amount', [fieldIssue(field, 'a positive decimal number such as 12.5', text)])
  }
  const [, whole = '0', fraction = ''] = match
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) {
    throw new InvalidInputError('Amount', [
      fieldIssue(field, `at most ${decimals} decimals, as the token has`, text),
    ])
  }
  return BigInt(whole + significant.padEnd(decimals, '0'))
}

/** An integer in base units as a decimal text in human units, without trailing zeros. */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** Base units of one number of decimals as base units of another; scaling down rounds towards zero. */
export function scaleDecimals(amount: bigint, fromDecimals: number, toDecimals: number): bigint {
  return toDecimals >= fromDecimals
    ? amount * 10n ** BigInt(toDecimals - fromDecimals)
    : amount / 10n ** BigInt(fromDecimals - toDecimals)
}

/** `amount x numerator / denominator`, rounded towards zero, without losing digits in between. */
export function mulDiv(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  return (amount * numerator) / denominator
}

/** The same, rounded up, as contracts do with what they are owed. For amounts that are not negative. */
export function mulDivUp(amount: bigint, numerator: bigint, denominator: bigint): bigint {
  return (amount * numerator + denominator - 1n) / denominator
}
