import { smaller } from './figures.ts'

/**
 * The largest value up to `most` that still holds; undefined where not even 0 does. What holds at one value is taken to
 * hold below it; where rounding makes it waver, it is one of the edges: it holds there, and one more breaks it.
 * `guess` is where to look first.
 */
export function binarySearchMax(
  holds: (value: bigint) => boolean,
  most: bigint,
  guess: bigint = most,
): bigint | undefined {
  if (!holds(0n)) return undefined
  let low = 0n
  let high = guess
  while (holds(high)) {
    if (high >= most) return most
    low = high
    high = smaller(high * 2n, most)
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}
