import { formatNumber, isNumber, type MaybeNumber } from './number.ts'

/** Formats points without decimals, or with two decimals below 1. */
export function formatPoints(points: MaybeNumber): string {
  return formatNumber(points, isNumber(points) && Math.abs(points) < 1 ? 2 : 0)
}
