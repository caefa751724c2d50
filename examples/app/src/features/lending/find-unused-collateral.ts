import {
  type LenderMarket,
  type LenderPosition,
  type LendingPool,
  validateAction,
} from '@causeway/core/lending'

/** Returns the pool of a deposit that could be used as collateral but is not; undefined without one. */
export function findUnusedCollateral(
  market: LenderMarket | undefined,
  position: LenderPosition | undefined,
): LendingPool | undefined {
  if (!market || !position) return undefined
  const unused = Object.values(position.pools).find(
    ({ poolId, deposits, collateralEnabled }) =>
      deposits > 0n &&
      !collateralEnabled &&
      market.pools[poolId]?.collateralActive &&
      canBeCollateral(poolId, market, position),
  )
  return unused && market.pools[unused.poolId]
}

/** Returns whether the lender accepts a deposit as collateral: isolated collateral excludes others. */
function canBeCollateral(poolId: string, market: LenderMarket, position: LenderPosition): boolean {
  const inputs = { market, position, balances: new Map(), wrappedNative: undefined }
  return validateAction({ type: 'SwitchCollateral', poolId, enabled: true }, inputs).issues.length === 0
}
