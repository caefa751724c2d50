import {
  getTotalDebt,
  type LenderMarket,
  type LendingPool,
  type PoolPosition,
  type PositionState,
  positionState,
  type RateModel,
  type RateRule,
  rateCurvePoint,
  rateModelUtilization,
} from '@causeway/core/lending'

/** Rate models of pools, by pool id. Pools whose model is unknown keep their rates. */
export type RateModels = Readonly<Record<string, RateRule | undefined>>

/**
 * Returns the position after an action or a trade with the APRs at the new rates, because it changes the utilization of
 * its pools. The rate model only gives the change of the current rates: these also contain interest of debt at a stable
 * rate, which keeps its rate, and are older than the debt. Without a rate model, the APRs stay those at the current rates.
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
    return [[poolId, { ...pool, ...getRatesAfter(pool, totals, market.family, rule) }] as const]
  })
  if (changed.length === 0) return after
  const pools = { ...market.pools, ...Object.fromEntries(changed) }
  return { ...after, aprs: positionState(after.position, { ...market, pools }).aprs }
}

/** Returns the rates of a pool with changed totals. They are the current ones for equal totals. */
function getRatesAfter(
  pool: LendingPool,
  totals: Totals,
  family: LenderMarket['family'],
  model: RateModel,
): Pick<LendingPool, 'variableBorrowRate' | 'depositRate'> {
  const now = rateCurvePoint(model, rateModelUtilization(family, pool))
  const after = rateCurvePoint(model, rateModelUtilization(family, totals))
  const toShare = (amount: bigint, total: bigint) => (total > 0n ? Number(amount) / Number(total) : 1)
  // Stable debt pays the same interest to a pool of another size.
  const stableDebt =
    pool.totalDebtStable < totals.totalDebtStable ? pool.totalDebtStable : totals.totalDebtStable
  const [debt, debtAfter] = [pool.totalDebt + pool.totalDebtStable, totals.totalDebt + totals.totalDebtStable]
  const variable = now.deposit * toShare(debt - stableDebt, debt)
  const variableAfter = after.deposit * toShare(debtAfter - stableDebt, debtAfter)
  const [size, sizeAfter] = [debt + pool.totalLiquidity, debtAfter + totals.totalLiquidity]
  const ratio = toShare(size, sizeAfter)
  return {
    variableBorrowRate: Math.max(0, pool.variableBorrowRate + (after.borrow - now.borrow)),
    depositRate: Math.max(0, pool.depositRate * ratio + (variableAfter - variable * ratio)),
  }
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
