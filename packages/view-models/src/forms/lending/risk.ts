import { formatPercent } from '@causeway/core/format'
import type { LendingNotice } from '@causeway/core/lending'
import { lendingCopy } from '../../locales/copy.ts'
import { cutDistance } from './cut-distance.ts'
import type { LiquidationMove } from './liquidation.ts'
import type { LendingOutcome } from './outcome.ts'

/** The liquidation risk of an action. */
export interface LendingRisk {
  /** The position ends below the safe health factor: the user has to accept the risk before signing. */
  readonly mustAcknowledge: boolean
  /** Text of the checkbox or, if the user does not have to accept the risk, of a warning. */
  readonly sentence: string
}

/** Returns the risk of an action; undefined if the health factor does not fall or stays in the safe band. */
export function getRisk(
  { figures, liquidation }: LendingOutcome,
  notices: readonly LendingNotice[],
): LendingRisk | undefined {
  const { before, after } = figures.healthFactor
  const notice = notices.find(({ code }) => code === 'RISKY')
  const isWatched = ['watch', 'at-risk', 'liquidation'].includes(figures.healthBand.after)
  const falls = after !== 'unknown' && (before === 'unknown' || after < before)
  if (!notice && !(isWatched && falls)) return undefined
  const mustAcknowledge = notice !== undefined
  const copy = mustAcknowledge ? lendingCopy.riskConsent : lendingCopy.riskWarning
  const sentence = (liquidation && getSentence(liquidation, copy)) ?? notice?.message ?? copy.smallMove
  return { mustAcknowledge, sentence }
}

type RiskCopy = typeof lendingCopy.riskConsent

function getSentence({ asset, danger, after }: LiquidationMove, { move }: RiskCopy): string | undefined {
  if (after === 'none' || after === 'unknown') return undefined
  const far = formatDistance(Math.abs(after.changePercent))
  return move(asset.symbol || asset.address, danger, far, after.priceUsd)
}

function formatDistance(percent: number): string {
  const cut = cutDistance(percent)
  return cut === 0 ? lendingCopy.tinyDistance : formatPercent(cut, 1)
}
