import type { LenderMarket, LenderPosition, LendingPool } from '@causeway/core/lending'

/**
 * Returns whether a deposit only counts as collateral after a further transaction, as at the forks of Compound V2. Other
 * lenders use a deposit at once, or never.
 */
export function needsCollateralSwitch(
  market: Pick<LenderMarket, 'family'> | undefined,
  position: LenderPosition | undefined,
  pool: LendingPool | undefined,
): boolean {
  if (market?.family !== 'compound-v2' || !pool?.collateralActive) return false
  return position?.pools[pool.poolId]?.collateralEnabled !== true
}
