import type { LenderMarket, LenderPosition, LendingPool } from '@causeway/core/lending'
import { lendingCopy } from '#locale/lending-copy'

/**
 * Returns the step after which a deposit counts as collateral, or why it cannot count. Undefined if it counts at once, or
 * if the pool accepts no collateral.
 */
export function depositCollateralText(
  market: Pick<LenderMarket, 'family' | 'pools'> | undefined,
  position: LenderPosition | undefined,
  pool: LendingPool | undefined,
): string | undefined {
  if (!market || !pool?.collateralActive) return undefined
  const { asset, poolId } = pool
  const poolPosition = position?.pools[poolId]
  if (poolPosition?.collateralEnabled) return undefined
  if (market.family === 'compound-v2') return lendingCopy.collateralAfterDeposit(asset.symbol)
  if (market.family !== 'aave-v3') return undefined
  const otherCollateral = Object.values(position?.pools ?? {}).flatMap((entry) => {
    const otherPool = market.pools[entry.poolId]
    return otherPool && entry.collateralEnabled && entry.deposits > 0n ? [otherPool] : []
  })
  const isolated = otherCollateral.find(isIsolated)
  if (isolated) return lendingCopy.excludedByIsolation(isolated.asset.symbol)
  if (isIsolated(pool)) {
    return otherCollateral.length > 0
      ? lendingCopy.excludedAsIsolated(asset.symbol)
      : `${lendingCopy.isolation(asset.symbol)} ${lendingCopy.collateralAfterDeposit(asset.symbol)}`
  }
  // Aave does not enable a deposit that the user has disabled.
  return poolPosition && poolPosition.deposits > 0n
    ? lendingCopy.collateralAfterDeposit(asset.symbol)
    : undefined
}

function isIsolated({ debtCeiling }: LendingPool): boolean {
  return debtCeiling !== undefined
}
