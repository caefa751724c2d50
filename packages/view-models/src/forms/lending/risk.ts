import { formatPercent } from '@causeway/core/format'
import type { LendingNotice } from '@causeway/core/lending'
import { lendingCopy } from '../../locales/copy.ts'
import type { LiquidationMove } from './liquidation.ts'
import type { LendingOutcome } from './outcome.ts'

/** What the user risks by an action. */
export interface LendingRisk {
  /** The position ends closer to liquidation than is safe: nothing is sent before the user has accepted it. */
  readonly mustAcknowledge: boolean
  /** In the user's own numbers, for the box to tick. */
  readonly sentence: string
}

/** Undefined where the action brings the position no closer to liquidation, or leaves it in the band that is safe. */
export function riskOf(
  { figures, liquidation }: LendingOutcome,
  notices: readonly LendingNotice[],
): LendingRisk | undefined {
  const { before, after } = figures.healthFactor
  const notice = notices.find(({ code }) => code === 'RISKY')
  const isWatched = ['watch', 'at-risk', 'liquidation'].includes(figures.healthBand.after)
  const falls = after !== 'unknown' && (before === 'unknown' || after < before)
  if (!notice && !(isWatched && falls)) return undefined
  const sentence = (liquidation && sentenceOf(liquidation)) ?? notice?.message ?? lendingCopy.smallMoveRisk
  return { mustAcknowledge: notice !== undefined, sentence }
}

function sentenceOf({ asset, danger, after }: LiquidationMove): string | undefined {
  if (after === 'none' || after === 'unknown') return undefined
  const far = distanceText(Math.abs(after.changePercent))
  return lendingCopy.moveRisk(asset.symbol || asset.address, danger, far, after.priceUsd)
}

/** Cut, not rounded: it never sounds farther than it is. */
function distanceText(percent: number): string {
  const cut = Math.floor(percent * 10) / 10
  return cut === 0 ? lendingCopy.tinyDistance : formatPercent(cut, 1)
}
