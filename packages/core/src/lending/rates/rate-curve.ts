import { type LenderFamilyId, type LendingPool, WAD } from '../market.ts'
import { poolUtilisation } from '../risk/limits.ts'
import { optimalUse, RAY, type RateModel, rateAt, rateUnitsAYear } from './rate-model.ts'

/** The rates of a pool at a share of it that is borrowed: `use` from 0 to 1, rates in percent a year. */
export interface RateCurvePoint {
  readonly use: number
  readonly borrow: number
  readonly deposit: number
}

/** The rates at a share in use, in percent a year. @param use in RAY */
export function ratesOn(model: RateModel, use: bigint): RateCurvePoint {
  const { borrow, deposit } = rateAt(model, use)
  const { periods, unit } = rateUnitsAYear(model)
  const percent = (rate: bigint) => Number((rate * periods * 10n ** 12n) / unit) / 1e10
  return { use: Number(use / 10n ** 15n) / 1e12, borrow: percent(borrow), deposit: percent(deposit) }
}

/** The curve from nothing borrowed to all of it, at even distances; the place where it bends is one of its points. */
export function rateCurve(model: RateModel, points = 41): RateCurvePoint[] {
  const even = Array.from({ length: points }, (_, at) => (RAY * BigInt(at)) / BigInt(points - 1))
  const bend = optimalUse(model)
  const uses = bend === undefined || even.includes(bend) ? even : [...even, bend].sort(ascending)
  return uses.map((use) => ratesOn(model, use))
}

/**
 * Returns the utilization of a pool as its rate model defines it, in RAY: Aave divides debt by debt and available liquidity,
 * the other families divide it by deposits.
 */
export function poolUse(family: LenderFamilyId, pool: Totals): bigint {
  const { totalDebt, totalDebtStable, totalLiquidity } = pool
  if (!family.startsWith('aave')) return poolUtilisation(pool) * WAD_IN_RAY
  const debt = totalDebt + totalDebtStable
  const whole = debt + totalLiquidity
  return whole === 0n ? 0n : (debt * RAY + whole / 2n) / whole
}

type Totals = Pick<LendingPool, 'totalDeposits' | 'totalDebt' | 'totalDebtStable' | 'totalLiquidity'>

const WAD_IN_RAY = RAY / WAD

function ascending(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
