import { formatNumber, isNumber, type MaybeNumber, MISSING } from './number.ts'

/** Returns the maximum leverage of a collateral factor, 1 / (1 - factor). Undefined for factors outside [0, 1). */
export function collateralFactorToLeverage(collateralFactor: number): number | undefined {
  return collateralFactor >= 0 && collateralFactor < 1 ? 1 / (1 - collateralFactor) : undefined
}

/** Formats a leverage, such as `1.58×`. */
export function formatLeverage(leverage: MaybeNumber): string {
  return isNumber(leverage) ? `${formatNumber(leverage)}×` : MISSING
}

/** Formats a range of leverages, such as `2.50–5.00×`, or a single value if both ends have the same text. */
export function formatLeverageRange(leverages: readonly MaybeNumber[]): string {
  const numbers = leverages.filter(isNumber)
  if (numbers.length === 0) return MISSING
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)].map((leverage) => formatNumber(leverage))
  return min === max ? `${max}×` : `${min}–${max}×`
}

/** Formats a health factor, such as `1.26`, or `∞` without debt. */
export function formatHealthFactor(healthFactor: MaybeNumber): string {
  return healthFactor === Number.POSITIVE_INFINITY ? '∞' : formatNumber(healthFactor)
}
