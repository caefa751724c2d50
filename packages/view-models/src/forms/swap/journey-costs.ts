import { toBasisPoints } from '@causeway/core'
import { formatPercent } from '@causeway/core/format'
import { consentIssue, type FormIssue } from '../form-issue.ts'
import { type ReviewConsent, reviewConsent } from '../review-consent.ts'
import { centSumText, formatCostTotal, sumOfKnown } from '../shared/cents.ts'
import { marketLossIssues } from './consent-issues.ts'
import type { SwapCosts } from './costs.ts'
import { type SwapCurrency, swapMoney } from './money.ts'
import { netLoss, priceImpact, type SwapLoss, type SwapPriceImpact } from './price-impact.ts'
import { priceRemarks } from './remarks.ts'
import { tradeKey } from './request.ts'
import { isHighSlippage, percentText } from './slippage.ts'
import type { SwapFormInput } from './swap-form-input.ts'

/** A journey as a whole, or one of its steps, before the user accepts it. Amounts are in base units. */
export interface JourneyTerms extends Pick<SwapFormInput, 'consents' | 'now'> {
  readonly from: SwapCurrency
  readonly fromAmount: bigint
  readonly to: SwapCurrency
  /** Expected output. */
  readonly toAmount: bigint
  readonly toAmountMin: bigint
  /** Native fees and gas in US dollars, in addition to the amount. Unknown costs count as 0 in the loss. */
  readonly onTopUsd: readonly (number | undefined)[]
  readonly prices: Pick<SwapFormInput['prices'], 'from' | 'to'>
}

/** Costs of a journey at market prices, with the consent that they require. */
export interface JourneyCosts extends Pick<SwapCosts, 'totalText' | 'percentText' | 'isGain'> {
  /** Output compared to input. Undefined if a price is missing. */
  readonly priceImpact: SwapPriceImpact | undefined
  /** Loss after all known costs. Undefined if a price is missing. */
  readonly netLoss: SwapLoss | undefined
  /** Native fees and gas, which the total adds to the loss at market prices, such as `$0.78`. `-` if one is unknown. */
  readonly onTopText: string
  /** Losses that need no consent, and prices that are unknown or old. */
  readonly remarks: readonly FormIssue[]
  /** Consent to a loss, and to a minimum far below the expected output, as for a swap. Undefined if none is needed. */
  readonly consent: ReviewConsent | undefined
}

/** Returns the costs of a journey, with the tiers and consents of a swap. */
export function journeyCosts(terms: JourneyTerms): JourneyCosts {
  const { from, fromAmount, to, toAmount, onTopUsd, prices, consents } = terms
  const paidUsd = swapMoney(fromAmount, from, prices.from).usd
  const receivedUsd = swapMoney(toAmount, to, prices.to).usd
  const trade = tradeKey(terms)
  const loss = netLoss({
    paidUsd,
    receivedUsd,
    onTopUsd: onTopUsd.filter((usd) => usd !== undefined),
    flatUsd: 0,
    shareUsd: 0,
  })
  // The fees inside of the steps are unknown, so no part of them is blamed.
  const impact = loss && { ...loss, cause: undefined }
  const issues = [
    ...(impact ? marketLossIssues({ trade, amount: fromAmount, impact }, consents) : []),
    ...lowMinimumIssues(terms, trade),
  ]
  const lostUsd = paidUsd === undefined || receivedUsd === undefined ? undefined : paidUsd - receivedUsd
  const parts = [lostUsd, ...onTopUsd]
  const total = sumOfKnown(parts)
  const { text: totalText, isGain } = formatCostTotal(parts)
  return {
    priceImpact: priceImpact(paidUsd, receivedUsd),
    netLoss: impact,
    totalText,
    percentText: formatPercent(
      total !== undefined && paidUsd ? (Math.abs(total) / paidUsd) * 100 : undefined,
    ),
    isGain,
    onTopText: centSumText(onTopUsd),
    remarks: [...issues.filter(({ severity }) => severity === 'warning'), ...priceRemarks(terms, terms)],
    consent: reviewConsent([{ issues }]),
  }
}

/** Returns the issue of a minimum that is far below the expected output, as with high slippage. */
function lowMinimumIssues(
  { toAmount, toAmountMin, consents }: JourneyTerms,
  trade: string,
): FormIssue<'HIGH_SLIPPAGE_CONSENT'>[] {
  if (toAmountMin >= toAmount) return []
  const shortfall = toAmountMin > 0n ? toAmount - toAmountMin : toAmount
  const basisPoints = toBasisPoints(Number((shortfall * 10_000n) / toAmount))
  if (!isHighSlippage(basisPoints)) return []
  return [
    consentIssue(
      'HIGH_SLIPPAGE_CONSENT',
      { trade, basisPoints, text: percentText(basisPoints / 100) },
      consents,
    ),
  ]
}
