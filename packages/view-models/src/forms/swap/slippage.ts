import { type BasisPoints, type Percent, toPercent } from '@causeway/core'
import { isPendle, type Token } from '@causeway/core/data'
import { areCorrelatedAssets, assetKind } from '@causeway/core/lending'
import type { SlippageTolerance } from '../../settings/user-settings.ts'

/** How the two prices of a pair move: together, both beside a currency, or each by itself. */
export type SwapPairKind = 'correlated' | 'stable' | 'other'

/** Basis points for one kind of pair. */
export interface SlippageRule {
  /** What 'auto' takes. */
  readonly auto: BasisPoints
  /** Below it a trade is likely to fail, which costs its gas. */
  readonly low: BasisPoints
  /** Above it a trade is likely to be paid at its least. */
  readonly high: BasisPoints
}

/**
 * What 'auto' takes and what is warned of. 0.1 % is the default of a request; 0.5 % what Enso and Sushi take where nothing
 * is said. 0.05 % and 1 % are the bounds that Uniswap's interface recommends; among prices that move apart, trades fail
 * from twice the lower one on.
 */
export const SLIPPAGE_RULES: Readonly<Record<SwapPairKind, SlippageRule>> = {
  correlated: { auto: 10 as BasisPoints, low: 5 as BasisPoints, high: 100 as BasisPoints },
  stable: { auto: 10 as BasisPoints, low: 5 as BasisPoints, high: 100 as BasisPoints },
  other: { auto: 50 as BasisPoints, low: 10 as BasisPoints, high: 100 as BasisPoints },
}

/** The slippage above which a trade needs consent. Above `SlippageRule.high` there is a warning. */
export const CONSENT_SLIPPAGE = 500 as BasisPoints

/** The most a request may allow. */
export const MAX_SLIPPAGE = 5_000 as BasisPoints

/** Returns whether a slippage needs consent for each trade. The slippage of 'auto' never does. */
export function isHighSlippage(tolerance: SlippageTolerance): boolean {
  return tolerance !== 'auto' && tolerance > CONSENT_SLIPPAGE
}

/** What the form asks with: the user's own slippage, or what 'auto' comes to. */
export interface SwapSlippage {
  readonly percent: Percent
  readonly basisPoints: BasisPoints
  readonly isAuto: boolean
  /** Such as `0.5%`. */
  readonly text: string
  readonly pairKind: SwapPairKind
  /** What 'auto' is for this pair, also where the user has chosen otherwise. */
  readonly rule: SlippageRule
}

/** The slippage of a pair. What only one provider needs is not in it: nobody else is allowed it. */
export function swapSlippage(tolerance: SlippageTolerance, from?: Token, to?: Token): SwapSlippage {
  const pairKind = swapPairKind(from, to)
  const rule = SLIPPAGE_RULES[pairKind]
  const isAuto = tolerance === 'auto'
  const basisPoints = isAuto ? rule.auto : tolerance
  const percent = toPercent(basisPoints / 100)
  return { percent, basisPoints, isAuto, text: percentText(percent), pairKind, rule }
}

/** The kind of a pair, as far as the names of its tokens tell; `other` where they do not. */
export function swapPairKind(from: Token | undefined, to: Token | undefined): SwapPairKind {
  if (!from || !to || isTimed(from) || isTimed(to)) return 'other'
  const kind = assetKind(from)
  if (kind === assetKind(to) && (kind === 'USD' || kind === 'EUR')) return 'stable'
  const isSameGroup = from.assetGroup !== undefined && from.assetGroup === to.assetGroup
  return isSameGroup || areCorrelatedAssets([from, to]) ? 'correlated' : 'other'
}

/** A percentage as it was set, without digits that say nothing. */
export function percentText(percent: number): string {
  return `${percent}%`
}

/** A principal or yield token is named after what it does not move with. */
function isTimed(token: Token): boolean {
  return isPendle(token) && !isPendle(token, 'SY')
}
