import type { Quote } from '@causeway/core'
import { toUsd, type Unknown } from '@causeway/core/lending'
import { DEFAULT_MAX_PRICE_IMPACT } from '@causeway/core/margin'
import { type FormConsent, formButton, isBlocking, orderIssues } from '../form-issue.ts'
import { lossIssue } from '../swap/consent-issues.ts'
import { priceImpact, type SwapPriceImpact } from '../swap/price-impact.ts'
import type { MarginFormView } from './form.ts'
import { getMarginTradeKey } from './issues.ts'

/** The chosen quote for the swap of a trade, and the consents of the user. */
export interface MarginSwapInput {
  readonly quote: Pick<Quote, 'request' | 'toAmount' | 'fromAmount'> | undefined
  readonly consents?: readonly FormConsent[] | undefined
}

/** A margin form with the loss of the chosen quote at the lender's prices, and the consent that it needs. */
export interface MarginSwapView extends MarginFormView {
  /** Loss of the quote. Undefined without a quote for this trade or if a price is missing. */
  readonly priceImpact: SwapPriceImpact | undefined
}

/**
 * Adds the chosen quote to a margin form: a loss at the lender's prices warns and needs consent by the tiers of the swap
 * form, and the accepted loss becomes the `maxPriceImpact` of the request.
 */
export function withSwapQuote(
  view: MarginFormView,
  { quote, consents = [] }: MarginSwapInput,
): MarginSwapView {
  const { operation, sell, buy, size, quoteRequest, request } = view
  const isForThisTrade =
    quote !== undefined && String(quoteRequest?.fromAmount) === String(quote.request.fromAmount)
  if (!sell || !buy || !size || !isForThisTrade) return { ...view, priceImpact: undefined }
  const { fromAmount = quote.request.fromAmount, toAmount } = quote
  const impact = priceImpact(toKnown(toUsd(fromAmount, sell)), toKnown(toUsd(toAmount, buy)))
  if (!impact || impact.confirmation === 'none') return { ...view, priceImpact: impact }
  const values = {
    trade: getMarginTradeKey({ operation, sell, buy }),
    amount: size.amountIn,
    impact: { ...impact, cause: 'price' },
    prices: 'lender',
  } as const
  const issue = lossIssue(values, consents)
  const issues = orderIssues([...view.issues, issue])
  return {
    ...view,
    priceImpact: impact,
    issues,
    request: isBlocking(issue) || !request ? undefined : { ...request, ...getImpactLimit(impact) },
    button: formButton(issues, view.button.label),
  }
}

/**
 * Returns the limit for the plan, one percentage point above the accepted loss, because the plan requests a new quote.
 */
function getImpactLimit({ percent }: SwapPriceImpact): { readonly maxPriceImpact?: number } {
  if (percent + 1 <= DEFAULT_MAX_PRICE_IMPACT) return {}
  return { maxPriceImpact: Math.min(100, Math.ceil(percent) + 1) }
}

/** Returns a value in US dollars, or undefined if it is unknown. */
export function toKnown(usd: number | Unknown): number | undefined {
  return usd === 'unknown' ? undefined : usd
}
