/**
 * Rounds values to whole units so that they add up to the rounded sum: each is rounded down or up by the largest
 * remainder method. Individually rounded values may not add up on screen.
 */
export function apportion(values: readonly number[], unitsPerOne: number): number[] {
  const exact = values.map((value) => value * unitsPerOne)
  const units = exact.map(Math.floor)
  const missing = Math.round(sum(exact)) - sum(units)
  const byRest = exact.map((value, index) => ({ index, rest: value - Math.floor(value) }))
  byRest.sort((a, b) => b.rest - a.rest || a.index - b.index)
  const roundedUp = new Set(byRest.slice(0, missing).map(({ index }) => index))
  return units.map((unit, index) => (roundedUp.has(index) ? unit + 1 : unit))
}

const CENTS = 100

/** Rounds US dollars to cents that add up to the rounded sum. */
export function inWholeCents(values: readonly number[]): number[] {
  return apportion(values, CENTS).map((cents) => cents / CENTS)
}

const TENTHS_OF_A_PERCENT = 1_000

/**
 * Returns the share of each value in the sum, rounded to a tenth of a percent (0.389). Unknown if the sum is not
 * positive.
 */
export function toShares(values: readonly number[]): (number | 'unknown')[] {
  const total = sum(values)
  if (total <= 0) return values.map(() => 'unknown')
  const shares = values.map((value) => value / total)
  return apportion(shares, TENTHS_OF_A_PERCENT).map((tenths) => tenths / TENTHS_OF_A_PERCENT)
}

/** Sums amounts rounded to cents, without floating point errors. */
export function sumOfCents(values: readonly number[]): number {
  return Math.round(sum(values) * CENTS) / CENTS
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
