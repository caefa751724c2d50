import type { LenderMarket, LenderPosition, LendingPool } from '@causeway/core/lending'

/** Returns the pool of a deposit that could be used as collateral but is not; undefined without one. */
export function findUnusedCollateral(
  market: LenderMarket | undefined,
  position: LenderPosition | undefined,
): LendingPool | undefined {
  const unused = Object.entries(position?.pools ?? {}).find(
    ([poolId, { deposits, collateralEnabled }]) =>
      deposits > 0n && !collateralEnabled && market?.pools[poolId]?.collateralActive,
  )
  return unused && market?.pools[unused[0]]
}
