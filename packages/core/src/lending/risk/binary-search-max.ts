import { smaller } from './math.ts'

/**
 * Returns the largest value up to the maximum for which the condition holds; undefined if it does not hold for 0. Assumes that
 * it holds for all smaller values; with rounding, the result is a value for which it holds and the next one fails. The search
 * starts at `guess`.
 */
export function binarySearchMax(
  holds: (value: bigint) => boolean,
  max: bigint,
  guess: bigint = max,
): bigint | undefined {
  if (!holds(0n)) return undefined
  let low = 0n
  let high = guess
  while (holds(high)) {
    if (high >= max) return max
    low = high
    high = smaller(high * 2n, max)
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}
