import { isStablecoin, type LendingAsset, RATE_MODES } from '@causeway/core/lending'
import type { MarginMode, MarginRequest } from '@causeway/core/margin'

type AssetIdentity = Pick<LendingAsset, 'symbol' | 'assetGroup'>

/** Assets of an open position. */
export interface MarginPair<Asset extends AssetIdentity = AssetIdentity> {
  readonly collateral: Asset
  readonly debt: Asset
}

/**
 * Returns the default mode of a pair: a position with a stablecoin as collateral is a short of its debt, unless the debt
 * is a stablecoin as well.
 */
export function marginMode(
  { collateral, debt }: MarginPair,
  rateMode: MarginRequest['borrowRateMode'] = RATE_MODES.variable,
): MarginMode {
  if (!isStablecoin(collateral) || isStablecoin(debt)) return 'Long'
  return rateMode === RATE_MODES.stable ? 'Short Stable' : 'Short'
}

/** Returns the asset that a position is named after: the collateral of a long, the debt of a short. */
export function getPositionAsset<Asset extends AssetIdentity>(
  mode: MarginMode,
  { collateral, debt }: MarginPair<Asset>,
): Asset {
  return mode === 'Long' ? collateral : debt
}
