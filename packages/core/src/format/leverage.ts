import { formatNumber, isNumber, type MaybeNumber, MISSING } from './number.ts'

/** The leverage that a share of collateral that may be borrowed allows: 1 / (1 - factor). None at 1 and above. */
export function leverageOf(collateralFactor: number): number | undefined {
  return collateralFactor >= 0 && collateralFactor < 1 ? 1 / (1 - collateralFactor) : undefined
}

/** A leverage, such as `1.58×`. */
export function formatLeverage(leverage: MaybeNumber): string {
  return isNumber(leverage) ? `${formatNumber(leverage)}×` : MISSING
}

/** The leverages of several modes or lenders, such as `2.50–5.00×`; one alone where they read alike. */
export function formatLeverageRange(leverages: readonly MaybeNumber[]): string {
  const known = leverages.filter(isNumber)
  if (known.length === 0) return MISSING
  const [least, most] = [Math.min(...known), Math.max(...known)].map((leverage) => formatNumber(leverage))
  return least === most ? `${most}×` : `${least}–${most}×`
}

/** A health factor: `1.26`; `∞` without debt. */
export function formatHealthFactor(healthFactor: MaybeNumber): string {
  return healthFactor === Number.POSITIVE_INFINITY ? '∞' : formatNumber(healthFactor)
}
