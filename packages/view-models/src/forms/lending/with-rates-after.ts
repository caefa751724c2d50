import {
  type LenderMarket,
  type LendingPool,
  type PositionState,
  positionState,
  type RateRule,
  rateCurvePoint,
  rateModelUtilization,
} from '@causeway/core/lending'

/**
 * Returns a position with the APRs at the rates of a pool after an action, which changes its utilization. Debt at a stable
 * rate keeps its rate. Without a rate model, the APRs stay those at the current rates.
 *
 * @param pool after the action
 */
export function withRatesAfter(
  state: PositionState,
  market: LenderMarket,
  pool: LendingPool | undefined,
  rule: RateRule | undefined,
): PositionState {
  if (typeof rule !== 'object' || !pool) return state
  const { borrow, deposit } = rateCurvePoint(rule, rateModelUtilization(market.family, pool))
  const changed = { ...pool, variableBorrowRate: borrow, depositRate: deposit }
  const { aprs } = positionState(state.position, {
    ...market,
    pools: { ...market.pools, [pool.poolId]: changed },
  })
  return { ...state, aprs }
}
