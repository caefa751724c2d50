import { type BasisPoints, type Percent, toPercent } from '@causeway/core'
import { isPendle, type Token } from '@causeway/core/data'
import { areCorrelatedAssets, assetKind } from '@causeway/core/lending'
import type { SlippageTolerance } from '../../settings/user-settings.ts'

/** Correlation of the prices of a pair: with each other, both with a currency, or none. */
export type SwapPairKind = 'correlated' | 'stable' | 'other'

/** Basis points for one kind of pair. */
export interface SlippageRule {
  /** Slippage of 'auto'. */
  readonly auto: BasisPoints
  /** Lower bound. With less slippage, a trade is likely to fail and cost gas. */
  readonly low: BasisPoints
  /** Upper bound. With more slippage, a trade is likely to receive only its minimum output. */
  readonly high: BasisPoints
}

/**
 * Slippage of 'auto' and bounds for warnings. 0.1% is the default slippage of a request, 0.5% the default of Enso and
 * Sushi. 0.05% and 1% are the bounds that the Uniswap interface recommends. For uncorrelated prices, the lower bound is
 * doubled.
 */
export const SLIPPAGE_RULES: Readonly<Record<SwapPairKind, SlippageRule>> = {
  correlated: { auto: 10 as BasisPoints, low: 5 as BasisPoints, high: 100 as BasisPoints },
  stable: { auto: 10 as BasisPoints, low: 5 as BasisPoints, high: 100 as BasisPoints },
  other: { auto: 50 as BasisPoints, low: 10 as BasisPoints, high: 100 as BasisPoints },
}

/** Slippage above which a trade needs consent. Above `SlippageRule.high`, there is only a warning. */
const CONSENT_SLIPPAGE = 500 as BasisPoints

/** Highest slippage of a request. */
export const MAX_SLIPPAGE = 5_000 as BasisPoints

/** Returns whether a slippage needs consent for each trade. The slippage of 'auto' never does. */
export function isHighSlippage(tolerance: SlippageTolerance): boolean {
  return tolerance !== 'auto' && tolerance > CONSENT_SLIPPAGE
}

/** Slippage of a form: the value that the user set, or the value of 'auto'. */
export interface SwapSlippage {
  readonly percent: Percent
  readonly basisPoints: BasisPoints
  readonly isAuto: boolean
  /** Text, such as `0.5%`. */
  readonly text: string
  readonly pairKind: SwapPairKind
  /** Rule of the pair, with the slippage of 'auto', even if the user set a slippage. */
  readonly rule: SlippageRule
}

/** Returns the slippage of a pair. Slippage that only one provider needs is not included. */
export function swapSlippage(tolerance: SlippageTolerance, from?: Token, to?: Token): SwapSlippage {
  const pairKind = swapPairKind(from, to)
  const rule = SLIPPAGE_RULES[pairKind]
  const isAuto = tolerance === 'auto'
  const basisPoints = isAuto ? rule.auto : tolerance
  const percent = toPercent(basisPoints / 100)
  return { percent, basisPoints, isAuto, text: percentText(percent), pairKind, rule }
}

/** Returns the kind of a pair, inferred from symbols and asset groups; `other` if it cannot be inferred. */
function swapPairKind(from: Token | undefined, to: Token | undefined): SwapPairKind {
  if (!from || !to || isPrincipalOrYield(from) || isPrincipalOrYield(to)) return 'other'
  const kind = assetKind(from)
  if (kind === assetKind(to) && (kind === 'USD' || kind === 'EUR')) return 'stable'
  const isSameGroup = from.assetGroup !== undefined && from.assetGroup === to.assetGroup
  return isSameGroup || areCorrelatedAssets([from, to]) ? 'correlated' : 'other'
}

/** Formats a percentage without trailing zeros. */
export function percentText(percent: number): string {
  return `${percent}%`
}

/** Principal and yield tokens are named after an asset with which they are not correlated. */
function isPrincipalOrYield(token: Token): boolean {
  return isPendle(token) && !isPendle(token, 'SY')
}
