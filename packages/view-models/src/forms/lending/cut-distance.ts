/**
 * Cuts a price change until liquidation, in percent, to a tenth of a percent, so that the distance is never overstated.
 * Corrects the error of floats: 9.099999999999998 is 9.1.
 */
export function cutDistance(percent: number): number {
  return Math.trunc(Number((percent * 10).toFixed(6))) / 10
}
