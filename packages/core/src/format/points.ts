import { formatNumber, isNumber, type MaybeNumber } from './number.ts'

/** Points: whole ones with thousands separators, hundredths of less than one. */
export function formatPoints(points: MaybeNumber): string {
  return formatNumber(points, isNumber(points) && Math.abs(points) < 1 ? 2 : 0)
}
