import { mulDivUp } from './amounts.ts'
import { fieldIssue, InvalidInputError } from './errors.ts'

declare const unit: unique symbol

/** Share in percent, such as 0.1 for 0.1%. Used in requests. */
export type Percent = number & { readonly [unit]: 'percent' }

/** Share in basis points, such as 10 for 0.1%. Used in settings and tolerances. */
export type BasisPoints = number & { readonly [unit]: 'basis points' }

const BASIS_POINTS_SCALE = 10_000n

/** Validates a percentage. @throws InvalidInputError unless 0 <= value <= 100 */
export function toPercent(value: number, field = 'percent'): Percent {
  if (!Number.isFinite(value) || value < 0 || value > 100) {
    throw new InvalidInputError('Percent', [fieldIssue(field, 'a percentage from 0 to 100', value)])
  }
  return value as Percent
}

/**
 * Validates basis points. @throws InvalidInputError unless the value is a whole number from 0 to 10,000
 */
export function toBasisPoints(value: number, field = 'basisPoints'): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > 10_000) {
    throw new InvalidInputError('Basis points', [fieldIssue(field, 'a whole number from 0 to 10,000', value)])
  }
  return value as BasisPoints
}

/** Converts percent to basis points, rounded down so that the result never exceeds the user's limit. */
export function percentToBasisPoints(value: Percent): BasisPoints {
  // Round to 9 digits first, because 0.29 * 100 is 28.999999999999996.
  return Math.floor(Math.round(value * 1e8) / 1e6) as BasisPoints
}

/** Converts percent to a fraction, such as 0.5% to 0.005, without floating-point error. */
export function percentToFraction(value: Percent): number {
  return Math.round(value * 1e6) / 1e8
}

/** Returns `amount` plus a share of it, rounded up: the maximum input under a slippage. */
export function plusBasisPoints(amount: bigint, share: BasisPoints): bigint {
  return amount + mulDivUp(amount, BigInt(share), BASIS_POINTS_SCALE)
}

/** Returns `amount` minus a share of it, rounded up: the minimum output under a slippage. */
export function lessBasisPoints(amount: bigint, share: BasisPoints): bigint {
  return amount - (amount * BigInt(share)) / BASIS_POINTS_SCALE
}
