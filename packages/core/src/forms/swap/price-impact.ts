import { formatPercent } from '../../format/index.ts'
import type { SwapConsent } from './input.ts'

/** How much of its worth a trade loses: from 0, 1, 3, 5 and 10 %. */
export type PriceImpactTier = 'low' | 'noted' | 'watch' | 'high' | 'severe'

/** What a loss asks of the user: nothing, a sentence to read, the loss on the button, a tick, or the loss typed. */
export type PriceImpactAsk = 'nothing' | 'sentence' | 'button' | 'tick' | 'typed'

/** What arrives against what is paid, both at their market prices: every cost inside the trade is in it. */
export interface SwapPriceImpact {
  /** Of what is paid. Below zero where more arrives than was paid. */
  readonly percent: number
  readonly text: string
  readonly tier: PriceImpactTier
  /** Such as `Low`. */
  readonly word: string
  readonly asks: PriceImpactAsk
  /** In USD; 0 where nothing is lost. */
  readonly lossUsd: number
}

/** From which percentage each tier begins, the gravest first. */
export const PRICE_IMPACT_TIERS: readonly {
  readonly tier: PriceImpactTier
  readonly word: string
  readonly from: number
  readonly asks: PriceImpactAsk
}[] = [
  { tier: 'severe', word: 'Severe', from: 10, asks: 'typed' },
  { tier: 'high', word: 'High', from: 5, asks: 'tick' },
  { tier: 'watch', word: 'Watch', from: 3, asks: 'button' },
  { tier: 'noted', word: 'Noted', from: 1, asks: 'sentence' },
  { tier: 'low', word: 'Low', from: Number.NEGATIVE_INFINITY, asks: 'nothing' },
]

/** The loss of a trade in USD and percent. Undefined unless both sides are priced. */
export function priceImpact(
  paidUsd: number | undefined,
  receivedUsd: number | undefined,
): SwapPriceImpact | undefined {
  if (paidUsd === undefined || receivedUsd === undefined || paidUsd <= 0) return undefined
  const percent = ((paidUsd - receivedUsd) / paidUsd) * 100
  const reached = PRICE_IMPACT_TIERS.find(({ from }) => percent >= from)
  if (!reached) return undefined
  const { tier, word, asks } = reached
  return {
    percent,
    text: formatPercent(percent),
    tier,
    word,
    asks,
    lossUsd: Math.max(0, paidUsd - receivedUsd),
  }
}

/** Whether a consent was given for this loss: the tick, or the USD of it in digits, to a hundredth of them. */
export function coversLoss(
  consent: Extract<SwapConsent, { kind: 'priceImpact' }>,
  { tier, lossUsd }: SwapPriceImpact,
): boolean {
  if (tier === 'high') return true
  const typed = Number((consent.typedLoss ?? '').replace(/[$,\s]/g, '') || Number.NaN)
  return consent.tier === 'severe' && Math.abs(typed - lossUsd) <= lossUsd / 100
}
