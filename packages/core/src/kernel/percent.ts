import { mulDivUp } from './amounts.ts'
import { fieldIssue, InvalidInputError } from './errors.ts'

declare const unit: unique symbol

/** A share in percent: 0.1 is 0.1 %. Requests speak percent. */
export type Percent = number & { readonly [unit]: 'percent' }

/** A share in basis points: 10 is 0.1 %. Settings and tolerances speak basis points. */
export type BasisPoints = number & { readonly [unit]: 'basis points' }

const BASIS_POINTS_SCALE = 10_000n

/** @throws InvalidInputError unless 0 <= value <= 100 */
export function toPercent(value: number, field = 'percent'): Percent {
  if (!Number.isFinite(value) || value < 0 || value > 100) {
    throw new InvalidInputError('Percent', [fieldIssue(field, 'a percentage from 0 to 100', value)])
  }
  return value as Percent
}

/** @throws InvalidInputError unless it is a whole number from 0 to 10,000 */
export function toBasisPoints(value: number, field = 'basisPoints'): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > 10_000) {
    throw new InvalidInputError('Basis points', [fieldIssue(field, 'a whole number from 0 to 10,000', value)])
  }
  return value as BasisPoints
}

/** Percent times 100, rounded down: a limit never becomes wider than the user set it. */
export function percentToBasisPoints(value: Percent): BasisPoints {
  // 0.29 * 100 is 28.999999999999996: the noise of the product is rounded away first.
  return Math.floor(Math.round(value * 1e8) / 1e6) as BasisPoints
}

/** Percent as a share of one, 0.5 % as 0.005, without the noise of the division. */
export function percentToFraction(value: Percent): number {
  return Math.round(value * 1e6) / 1e8
}

/** `amount` and a share of it, rounded up: the most that what is expected to cost it may cost. */
export function plusBasisPoints(amount: bigint, share: BasisPoints): bigint {
  return amount + mulDivUp(amount, BigInt(share), BASIS_POINTS_SCALE)
}

/** `amount` less a share of it, rounded up: the least to accept under a slippage is never less than agreed. */
export function lessBasisPoints(amount: bigint, share: BasisPoints): bigint {
  return amount - (amount * BigInt(share)) / BASIS_POINTS_SCALE
}
