import { formatNumber, isNumber, type MaybeNumber } from './number.ts'

/** Formats points without decimals, or with two decimals between 0 and 1. */
export function formatPoints(points: MaybeNumber): string {
  return formatNumber(points, isNumber(points) && points !== 0 && Math.abs(points) < 1 ? 2 : 0)
}
