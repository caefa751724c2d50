import { type LenderMarket, type LendingPair, poolConfig } from '@causeway/core/lending'
import type { MarginRouter } from '@causeway/core/margin'
import { supportsMargin } from '@causeway/view-models'

/**
 * Returns the pairs that can be opened on margin: a deposit of the long token secures a debt of the short token, and a router
 * supports the trade. Pairs of markets that are not loaded are kept.
 */
export function filterTradablePairs(
  pairs: readonly LendingPair[],
  markets: readonly LenderMarket[],
  routers: readonly MarginRouter[],
): LendingPair[] {
  const byLender = new Map(markets.map((market) => [`${market.chainId}:${market.lender}`, market]))
  return pairs.filter((pair) => {
    const market = byLender.get(`${pair.chainId}:${pair.lender}`)
    if (!market) return true
    const trade = { sell: pair.infoShort.poolId, buy: pair.infoLong.poolId }
    return isSecured(pair, market) && supportsMargin(routers, market, trade)
  })
}

/** Returns whether a deposit of the long token secures a debt of the short token, unless a factor is unknown. */
function isSecured({ infoLong, infoShort, eMode = 0 }: LendingPair, { pools }: LenderMarket): boolean {
  const [long, short] = [pools[infoLong.poolId], pools[infoShort.poolId]]
  if (!long || !short) return false
  const [collateral, debt] = [poolConfig(long, eMode), poolConfig(short, eMode)]
  if (collateral === 'unknown' || debt === 'unknown') return true
  // A deposit does not enable isolated collateral, so nothing can be borrowed against it in the same trade.
  const isCollateral =
    long.collateralActive && !collateral.collateralDisabled && long.debtCeiling === undefined
  return (
    isCollateral && collateral.borrowCollateralFactor > 0n && !debt.debtDisabled && short.borrowingEnabled
  )
}
