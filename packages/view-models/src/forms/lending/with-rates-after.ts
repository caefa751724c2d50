import {
  getTotalDebt,
  type LenderMarket,
  type LendingPool,
  type PoolPosition,
  type PositionState,
  positionState,
  type RateRule,
  rateCurvePoint,
  rateModelUtilization,
} from '@causeway/core/lending'

/** Rate models of pools, by pool id. Pools whose model is unknown keep their rates. */
export type RateModels = Readonly<Record<string, RateRule | undefined>>

/**
 * Returns the position after an action or a trade with the APRs at the rates that follow from it, because it changes the
 * utilization of its pools. Debt at a stable rate keeps its rate. Without a rate model, the APRs stay those at the current
 * rates.
 *
 * @param market before the action
 */
export function withRatesAfter(
  before: PositionState,
  after: PositionState,
  market: LenderMarket,
  rateModels: RateModels,
): PositionState {
  const changed = Object.entries(rateModels).flatMap(([poolId, rule]) => {
    const pool = market.pools[poolId]
    if (typeof rule !== 'object' || !pool) return []
    const totals = getTotalsAfter(pool, before.position.pools[poolId], after.position.pools[poolId])
    const { borrow, deposit } = rateCurvePoint(rule, rateModelUtilization(market.family, totals))
    return [[poolId, { ...pool, variableBorrowRate: borrow, depositRate: deposit }] as const]
  })
  if (changed.length === 0) return after
  const pools = { ...market.pools, ...Object.fromEntries(changed) }
  return { ...after, aprs: positionState(after.position, { ...market, pools }).aprs }
}

type Totals = Pick<LendingPool, 'totalDeposits' | 'totalDebt' | 'totalDebtStable' | 'totalLiquidity'>

/** Returns the totals of a pool after the position of one account in it changed. */
function getTotalsAfter(
  { totalDeposits, totalDebt, totalDebtStable, totalLiquidity }: Totals,
  before: PoolPosition | undefined,
  after: PoolPosition | undefined,
): Totals {
  const deposited = (after?.deposits ?? 0n) - (before?.deposits ?? 0n)
  const borrowed = getTotalDebt(after) - getTotalDebt(before)
  const getChanged = (total: bigint, change: bigint) => (total + change > 0n ? total + change : 0n)
  return {
    totalDeposits: totalDeposits === 'unknown' ? totalDeposits : getChanged(totalDeposits, deposited),
    totalDebt: getChanged(totalDebt, (after?.debt ?? 0n) - (before?.debt ?? 0n)),
    totalDebtStable: getChanged(totalDebtStable, (after?.debtStable ?? 0n) - (before?.debtStable ?? 0n)),
    totalLiquidity: getChanged(totalLiquidity, deposited - borrowed),
  }
}
