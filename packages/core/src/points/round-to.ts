/** Decimals of the terms of a sum: more than the sum is rounded to. */
const EXACT_DECIMALS = 8

/** Largest number with decimals that matter. Larger ones are not rounded. */
export const MAX_EXACT_POINTS = 1e15

const isExact = (value: number) => Math.abs(value) <= MAX_EXACT_POINTS

/** Rounds half away from zero in decimal: 1.00005 rounds up, although its binary value is slightly lower. */
export function roundTo(value: number, decimals: number): number {
  if (!isExact(value)) return value
  const rounded = Math.round(shiftDecimalPoint(Math.abs(value), decimals))
  const result = shiftDecimalPoint(rounded, -decimals)
  return value < 0 && result !== 0 ? -result : result
}

/** Rounds points to 4 decimals. */
export function roundPoints(points: number): number {
  return roundTo(points, 4)
}

/** Rounds a volume in US dollars to 2 decimals. */
export function roundVolume(volume: number): number {
  return roundTo(volume, 2)
}

/** Sums points without floating-point drift: ten times 0.1 is 1. */
export function sumPoints(points: readonly number[]): number {
  if (!points.every(isExact)) return points.reduce((sum, value) => sum + value, 0)
  const total = points.reduce(
    (sum, value) => sum + BigInt(Math.round(shiftDecimalPoint(value, EXACT_DECIMALS))),
    0n,
  )
  return roundPoints(shiftDecimalPoint(Number(total), -EXACT_DECIMALS))
}

/** Returns `value` times ten to the power of `places`, without the error of a floating-point multiplication. */
export function shiftDecimalPoint(value: number, places: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + places}`)
}
