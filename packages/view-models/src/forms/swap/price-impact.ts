import { formatPercent } from '@causeway/core/format'
import { priceImpactCopy } from '../../locales/copy.ts'

/** Severity of a loss, from 0, 1, 3, 5 and 10 percent. */
export type PriceImpactTier = 'low' | 'noted' | 'watch' | 'high' | 'severe'

/** Consent that a loss requires: none, a message, the loss on the button, a checkbox, or the typed loss. */
export type PriceImpactAsk = 'nothing' | 'sentence' | 'button' | 'tick' | 'typed'

/** Output compared to input, both at market prices, including every cost inside the trade. */
export interface SwapPriceImpact {
  /** Loss relative to the input, in percent; negative if the output is worth more. */
  readonly percent: number
  readonly text: string
  readonly tier: PriceImpactTier
  /** Label of the tier, such as `Low`. */
  readonly word: string
  readonly asks: PriceImpactAsk
  /** Loss in US dollars; 0 for a gain. */
  readonly lossUsd: number
}

/** A loss after every cost of a trade: native fees and gas in addition to the loss between market prices. */
export interface SwapLoss extends SwapPriceImpact {
  /**
   * Cause of at least half of the loss: 'price', of which a smaller amount loses less, or 'flatFees', of which a larger
   * amount does. Undefined where neither does.
   */
  readonly cause: 'price' | 'flatFees' | undefined
}

/** Upper bounds of small losses in USD, with the strictest consent that each can require; smallest first. */
export const SMALL_LOSSES: readonly { readonly belowUsd: number; readonly asks: PriceImpactAsk }[] = [
  { belowUsd: 1, asks: 'button' },
  { belowUsd: 10, asks: 'tick' },
]

/** Tiers with their lower bounds in percent, highest first. */
export const PRICE_IMPACT_TIERS: readonly {
  readonly tier: PriceImpactTier
  readonly from: number
  readonly asks: PriceImpactAsk
}[] = [
  { tier: 'severe', from: 10, asks: 'typed' },
  { tier: 'high', from: 5, asks: 'tick' },
  { tier: 'watch', from: 3, asks: 'button' },
  { tier: 'noted', from: 1, asks: 'sentence' },
  { tier: 'low', from: Number.NEGATIVE_INFINITY, asks: 'nothing' },
]

/** Returns the loss of a trade. Undefined unless both sides are priced. */
export function priceImpact(
  paidUsd: number | undefined,
  receivedUsd: number | undefined,
): SwapPriceImpact | undefined {
  if (paidUsd === undefined || receivedUsd === undefined) return undefined
  return toLoss(paidUsd, paidUsd - receivedUsd)
}

/** Costs of a trade in US dollars. Unknown costs count as 0, so the loss is a lower bound. */
export interface LossParts {
  readonly paidUsd: number | undefined
  readonly receivedUsd: number | undefined
  /** Costs in addition to the amount paid: the native fee and gas. */
  readonly onTopUsd: number
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
  const loss = toLoss(paidUsd, lostUsd + onTopUsd)
  if (!loss) return undefined
  const half = loss.lossUsd / 2
  const isPrice = lostUsd - flatUsd - shareUsd >= half
  return { ...loss, cause: isPrice ? 'price' : flatUsd + onTopUsd >= half ? 'flatFees' : undefined }
}

function toLoss(paidUsd: number, lostUsd: number): SwapPriceImpact | undefined {
  if (paidUsd <= 0) return undefined
  const percent = (lostUsd / paidUsd) * 100
  const reached = PRICE_IMPACT_TIERS.find(({ from }) => percent >= from)
  if (!reached) return undefined
  const { tier, asks } = reached
  return {
    percent,
    text: formatPercent(percent),
    tier,
    word: priceImpactCopy[tier],
    asks: smallerAsk(asks, lostUsd),
    lossUsd: Math.max(0, lostUsd),
  }
}

const ASKS: readonly PriceImpactAsk[] = ['nothing', 'sentence', 'button', 'tick', 'typed']

function smallerAsk(asks: PriceImpactAsk, lostUsd: number): PriceImpactAsk {
  const limit = SMALL_LOSSES.find(({ belowUsd }) => lostUsd < belowUsd)?.asks ?? asks
  return ASKS.indexOf(limit) < ASKS.indexOf(asks) ? limit : asks
}

/** Share by which a loss may exceed the accepted one, as market prices move while a trade is reviewed. */
const LOSS_TOLERANCE = 0.05

/** Returns whether a consent covers a loss that is at most 5% higher. A severe one also needs its USD typed, within 1%. */
export function coversLoss(
  consent: { readonly impact: SwapPriceImpact; readonly typedLoss?: string | undefined },
  { asks, lossUsd }: SwapPriceImpact,
): boolean {
  if (lossUsd > consent.impact.lossUsd * (1 + LOSS_TOLERANCE)) return false
  if (asks !== 'typed') return true
  const typedUsd = parseLoss(consent.typedLoss ?? '')
  return (
    consent.impact.asks === 'typed' &&
    Math.abs(typedUsd - consent.impact.lossUsd) <= consent.impact.lossUsd / 100
  )
}

/** Returns a typed loss in USD; NaN if it is not a number. */
export function parseLoss(text: string): number {
  return Number(text.replace(/[$,\s]/g, '') || Number.NaN)
}
