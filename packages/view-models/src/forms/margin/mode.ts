import { isStablecoin, type LendingAsset, RATE_MODES } from '@causeway/core/lending'
import type { MarginMode, MarginRequest } from '@causeway/core/margin'

type Named = Pick<LendingAsset, 'symbol' | 'assetGroup'>

/** What an open position holds and owes. */
export interface MarginPair<Asset extends Named = Named> {
  readonly held: Asset
  readonly owed: Asset
}

/** The mode that a pair is named by unless somebody says otherwise: who holds a stable coin is short of what is owed. */
export function marginMode(
  { held }: MarginPair,
  rateMode: MarginRequest['borrowRateMode'] = RATE_MODES.variable,
): MarginMode {
  if (!isStablecoin(held)) return 'Long'
  return rateMode === RATE_MODES.stable ? 'Short Stable' : 'Short'
}

/** The asset that a position is named after: the one held, or the one owed by a short. */
export function namesake<Asset extends Named>(mode: MarginMode, { held, owed }: MarginPair<Asset>): Asset {
  return mode === 'Long' ? held : owed
}
