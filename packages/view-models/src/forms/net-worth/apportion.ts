/**
 * Shares of one whole in whole units, which add up to the whole rounded: each is its own value, rounded down or up. Sums
 * of figures that were rounded one by one do not add up on a screen.
 */
export function apportioned(values: readonly number[], unitsPerOne: number): number[] {
  const exact = values.map((value) => value * unitsPerOne)
  const units = exact.map(Math.floor)
  const missing = Math.round(sum(exact)) - sum(units)
  const byRest = exact.map((value, at) => ({ at, rest: value - Math.floor(value) }))
  byRest.sort((a, b) => b.rest - a.rest || a.at - b.at)
  const roundedUp = new Set(byRest.slice(0, missing).map(({ at }) => at))
  return units.map((unit, at) => (roundedUp.has(at) ? unit + 1 : unit))
}

const CENTS = 100

/** US dollars to the cent, which add up to their sum to the cent. */
export function inWholeCents(values: readonly number[]): number[] {
  return apportioned(values, CENTS).map((cents) => cents / CENTS)
}

const TENTHS_OF_A_PERCENT = 1_000

/** What each is of all of them, to a tenth of a percent: 0.389. Unknown where the whole is not above 0. */
export function sharesOf(values: readonly number[]): (number | 'unknown')[] {
  const whole = sum(values)
  if (whole <= 0) return values.map(() => 'unknown')
  const shares = values.map((value) => value / whole)
  return apportioned(shares, TENTHS_OF_A_PERCENT).map((tenths) => tenths / TENTHS_OF_A_PERCENT)
}

/** To the cent: sums of cents in floats are a trace off. */
export function sumOfCents(values: readonly number[]): number {
  return Math.round(sum(values) * CENTS) / CENTS
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
