import { percentToBasisPoints, type Quote, toPercent } from '@causeway/core'
import { toUsd, type Unknown } from '@causeway/core/lending'
import { DEFAULT_MAX_PRICE_IMPACT } from '@causeway/core/margin'
import {
  consentIssue,
  type FormConsent,
  type FormIssue,
  formButton,
  formIssue,
  isBlocking,
  orderIssues,
} from '../form-issue.ts'
import { lossIssue } from '../swap/consent-issues.ts'
import { priceImpact, type SwapPriceImpact } from '../swap/price-impact.ts'
import { isHighSlippage, percentText, SLIPPAGE_RULES } from '../swap/slippage.ts'
import type { MarginFormView } from './form.ts'
import type { MarginFormContext } from './form-context.ts'

/** Warns of a high slippage and asks for consent above `CONSENT_SLIPPAGE`, as the swap form does. */
export function highSlippageIssues(
  percent: number,
  pools: MarginPools,
  consents: readonly FormConsent[] | undefined,
): FormIssue[] {
  const basisPoints = percentToBasisPoints(toPercent(percent))
  const text = percentText(percent)
  if (basisPoints <= SLIPPAGE_RULES.other.high) return []
  if (!isHighSlippage(basisPoints)) return [formIssue('SLIPPAGE_HIGH', { text })]
  const values = { trade: marginTradeKey(pools), basisPoints, text }
  return [consentIssue('HIGH_SLIPPAGE_CONSENT', values, consents)]
}

type MarginPools = Pick<MarginFormContext, 'operation' | 'sell' | 'buy'>

/** Returns the name of a trade in consents. The same assets are pools of many lenders, on many chains. */
function marginTradeKey({ operation, sell, buy }: MarginPools): string {
  const pools = [sell, buy].map(({ chainId, lender, poolId }) => `${chainId}:${lender}:${poolId}`)
  return `${operation}:${pools.join('>')}`
}

/** The chosen quote for the swap of a trade, and the consents of the user. */
export interface MarginSwapInput {
  readonly quote: Pick<Quote, 'request' | 'toAmount' | 'fromAmount'> | undefined
  readonly consents?: readonly FormConsent[] | undefined
}

/** A margin form with the loss of the chosen quote at the lender's prices, and the consent that it needs. */
export interface MarginSwapView extends MarginFormView {
  /** Undefined without a quote for this trade, or a price. */
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
  const isAnswer =
    quote !== undefined && String(quoteRequest?.fromAmount) === String(quote.request.fromAmount)
  if (!sell || !buy || !size || !isAnswer) return { ...view, priceImpact: undefined }
  const { fromAmount = quote.request.fromAmount, toAmount } = quote
  const impact = priceImpact(known(toUsd(fromAmount, sell)), known(toUsd(toAmount, buy)))
  if (!impact || impact.asks === 'nothing') return { ...view, priceImpact: impact }
  const trade = marginTradeKey({ operation, sell, buy })
  const values = {
    trade,
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
    request: isBlocking(issue) || !request ? undefined : { ...request, ...limitFor(impact) },
    button: formButton(issues, view.button.label),
  }
}

/** A plan requests a new quote, which may lose one percentage point more than the user accepted. */
function limitFor({ percent }: SwapPriceImpact): { readonly maxPriceImpact?: number } {
  if (percent + 1 <= DEFAULT_MAX_PRICE_IMPACT) return {}
  return { maxPriceImpact: Math.min(100, Math.ceil(percent) + 1) }
}

function known(usd: number | Unknown): number | undefined {
  return usd === 'unknown' ? undefined : usd
}
