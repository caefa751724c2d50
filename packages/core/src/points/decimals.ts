/** More than points are kept with: what is rounded is the sum. */
const EXACT_DECIMALS = 8

/** Above it numbers have no decimals worth rounding: what is there stays as it is. */
export const MOST_POINTS = 1e15

const isExact = (value: number) => Math.abs(value) <= MOST_POINTS

/** As exact as the digits that are shown: 1.00005 is halfway, though its binary form is just below. */
export function roundTo(value: number, decimals: number): number {
  if (!isExact(value)) return value
  const rounded = Math.round(shift(Math.abs(value), decimals))
  const result = shift(rounded, -decimals)
  return value < 0 && result !== 0 ? -result : result
}

/** Points, as they are kept and shown: 4 decimals. */
export function roundPoints(points: number): number {
  return roundTo(points, 4)
}

/** A volume in US dollars, as it is kept and shown: 2 decimals. */
export function roundVolume(volume: number): number {
  return roundTo(volume, 2)
}

/** Points together. Ten times 0.1 is 1. */
export function sumPoints(points: readonly number[]): number {
  if (!points.every(isExact)) return points.reduce((sum, one) => sum + one, 0)
  const total = points.reduce((sum, one) => sum + BigInt(Math.round(shift(one, EXACT_DECIMALS))), 0n)
  return roundPoints(shift(Number(total), -EXACT_DECIMALS))
}

/** `value` with its decimal point moved, without the noise of a multiplication. */
export function shift(value: number, places: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + places}`)
}
