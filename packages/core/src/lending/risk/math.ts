import type { Unknown } from '../lender-market.ts'

/** An integer figure, or unknown. */
export type LendingFigure = bigint | Unknown

/** The maximum uint256, which contracts return as the health factor of an account without debt. */
export const INFINITE_HEALTH = 2n ** 256n - 1n

export const BPS = 10_000n

/** Combines two figures; unknown if one of them is. */
export function combineKnown(
  a: LendingFigure,
  b: LendingFigure,
  compute: (a: bigint, b: bigint) => bigint,
): LendingFigure {
  return a === 'unknown' || b === 'unknown' ? 'unknown' : compute(a, b)
}

export const plus = (a: LendingFigure, b: LendingFigure): LendingFigure => combineKnown(a, b, (x, y) => x + y)

export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}

/** Divides and rounds half up, like `wadDiv` and `percentMul` of Aave. */
export function divideNearest(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator / 2n) / denominator
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/** Subtracts, with a minimum of 0. */
export function saturatingSub(a: bigint, b: bigint): bigint {
  return a > b ? a - b : 0n
}

/** Returns the amount left below a cap. Undefined if there is no cap, or if the used amount is unknown. */
export function remainingBelowCap(cap: bigint | undefined, used: LendingFigure): bigint | undefined {
  return cap === undefined || used === 'unknown' ? undefined : saturatingSub(cap, used)
}
