import { formatPercent } from '@causeway/core/format'
import { priceImpactCopy } from '../../locales/copy.ts'
import { sumInCents } from '../shared/cents.ts'

/** Severity of a loss, in tiers that start at 0, 1, 3, 5 and 10 percent. */
export type PriceImpactTier = 'low' | 'noted' | 'watch' | 'high' | 'severe'

/** Consent that a loss requires: none, a warning, the loss on the button, a checkbox, or the typed loss. */
export type PriceImpactConfirmation = 'none' | 'notice' | 'button' | 'checkbox' | 'typed'

/** Output compared to input, both at market prices, including every cost inside the trade. */
export interface SwapPriceImpact {
  /** Loss relative to the input, in percent; negative if the output is worth more. */
  readonly percent: number
  readonly text: string
  readonly tier: PriceImpactTier
  /** Label of the tier, such as `Low`. */
  readonly word: string
  readonly confirmation: PriceImpactConfirmation
  /** Loss in US dollars, the sum of costs that are rounded to cents, as in `swapCosts`; 0 for a gain. */
  readonly lossUsd: number
}

/** A loss after every cost of a trade: native fees and gas in addition to the loss between market prices. */
export interface SwapLoss extends SwapPriceImpact {
  /**
   * Cause of at least half of the loss. With 'price', a smaller amount loses a smaller share; with 'flatFees', a larger
   * amount does. Undefined if neither causes half of the loss.
   */
  readonly cause: 'price' | 'flatFees' | undefined
}

/** Upper bounds of small losses in USD, with the strictest consent that each can require; smallest first. */
const SMALL_LOSSES: readonly {
  readonly belowUsd: number
  readonly confirmation: PriceImpactConfirmation
}[] = [
  { belowUsd: 1, confirmation: 'button' },
  { belowUsd: 10, confirmation: 'checkbox' },
]

/** Tiers with their lower bounds in percent, highest first. */
export const PRICE_IMPACT_TIERS: readonly {
  readonly tier: PriceImpactTier
  readonly from: number
  readonly confirmation: PriceImpactConfirmation
}[] = [
  { tier: 'severe', from: 10, confirmation: 'typed' },
  { tier: 'high', from: 5, confirmation: 'checkbox' },
  { tier: 'watch', from: 3, confirmation: 'button' },
  { tier: 'noted', from: 1, confirmation: 'notice' },
  { tier: 'low', from: Number.NEGATIVE_INFINITY, confirmation: 'none' },
]

/** Returns the loss of a trade. Undefined unless both sides are priced. */
export function priceImpact(
  paidUsd: number | undefined,
  receivedUsd: number | undefined,
): SwapPriceImpact | undefined {
  if (paidUsd === undefined || receivedUsd === undefined) return undefined
  return toLoss(paidUsd, [paidUsd - receivedUsd])
}

/** Costs of a trade in US dollars. Unknown costs count as 0, so the loss is a lower bound. */
export interface LossParts {
  readonly paidUsd: number | undefined
  readonly receivedUsd: number | undefined
  /** Costs in addition to the amount paid: the native fee and gas. */
  readonly onTopUsd: readonly number[]
  /** Flat fees that are part of the loss between market prices, such as delivery. */
  readonly flatUsd: number
  /** Fees that are a share of the amount. */
  readonly shareUsd: number
}

/** Returns the loss of a trade after all its costs. Undefined unless both sides are priced. */
export function netLoss({
  paidUsd,
  receivedUsd,
  onTopUsd,
  flatUsd,
  shareUsd,
}: LossParts): SwapLoss | undefined {
  if (paidUsd === undefined || receivedUsd === undefined) return undefined
  const lostUsd = paidUsd - receivedUsd
  const loss = toLoss(paidUsd, [lostUsd, ...onTopUsd])
  if (!loss) return undefined
  const half = loss.lossUsd / 2
  const isPrice = lostUsd - flatUsd - shareUsd >= half
  const flat = onTopUsd.reduce((sum, cost) => sum + cost, flatUsd)
  return { ...loss, cause: isPrice ? 'price' : flat >= half ? 'flatFees' : undefined }
}

function toLoss(paidUsd: number, costs: readonly number[]): SwapPriceImpact | undefined {
  if (paidUsd <= 0) return undefined
  const lostUsd = costs.reduce((sum, cost) => sum + cost, 0)
  const percent = (lostUsd / paidUsd) * 100
  const reached = PRICE_IMPACT_TIERS.find(({ from }) => percent >= from)
  if (!reached) return undefined
  const { tier, confirmation } = reached
  return {
    percent,
    text: formatPercent(percent),
    tier,
    word: priceImpactCopy[tier],
    confirmation: toSmallerConfirmation(confirmation, lostUsd),
    lossUsd: Math.max(0, sumInCents(costs) ?? 0),
  }
}

const CONFIRMATIONS: readonly PriceImpactConfirmation[] = ['none', 'notice', 'button', 'checkbox', 'typed']

function toSmallerConfirmation(
  confirmation: PriceImpactConfirmation,
  lostUsd: number,
): PriceImpactConfirmation {
  const limit = SMALL_LOSSES.find(({ belowUsd }) => lostUsd < belowUsd)?.confirmation ?? confirmation
  return CONFIRMATIONS.indexOf(limit) < CONFIRMATIONS.indexOf(confirmation) ? limit : confirmation
}

/** Share by which a loss may exceed the accepted one, because market prices move during the review. */
const LOSS_TOLERANCE = 0.05

/**
 * Returns whether a consent covers a loss that is at most 5% higher. A severe loss also has to be typed in US dollars,
 * within 1%.
 */
export function coversLoss(
  consent: { readonly impact: SwapPriceImpact; readonly typedLoss?: string | undefined },
  { confirmation, lossUsd }: SwapPriceImpact,
): boolean {
  if (lossUsd > consent.impact.lossUsd * (1 + LOSS_TOLERANCE)) return false
  if (confirmation !== 'typed') return true
  const typedUsd = parseLoss(consent.typedLoss ?? '')
  return (
    consent.impact.confirmation === 'typed' &&
    Math.abs(typedUsd - consent.impact.lossUsd) <= consent.impact.lossUsd / 100
  )
}

/** Returns a typed loss in USD; NaN if it is not a number. */
export function parseLoss(text: string): number {
  return Number(text.replace(/[$,\s]/g, '') || Number.NaN)
}
