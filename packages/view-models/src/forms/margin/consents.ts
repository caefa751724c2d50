import { type BasisPoints, percentToBasisPoints, type Quote, toPercent } from '@causeway/core'
import { formatUsd } from '@causeway/core/format'
import { type Unknown, usdOf } from '@causeway/core/lending'
import { DEFAULT_MAX_PRICE_IMPACT } from '@causeway/core/margin'
import { coversLoss, priceImpact, type SwapPriceImpact } from '../swap/price-impact.ts'
import { isHighSlippage, SLIPPAGE_RULES } from '../swap/slippage.ts'
import type { MarginDesk } from './desk.ts'
import type { MarginFormView } from './form.ts'
import type { MarginFormIssue } from './issues.ts'

/** A consent of the user in a margin form: the `consent` of an issue, valid for that issue only. */
export type MarginConsent =
  /** A loss on this trade, up to this percentage. A severe one counts once its USD were typed. */
  | {
      readonly kind: 'priceImpact'
      readonly trade: string
      readonly amountIn: bigint
      readonly tier: 'high' | 'severe'
      readonly typedLoss?: string | undefined
    }
  /** Accepts slippage up to this value for this trade, above `CONSENT_SLIPPAGE`. */
  | { readonly kind: 'highSlippage'; readonly trade: string; readonly basisPoints: BasisPoints }

/** Warns of a high slippage and asks for consent above `CONSENT_SLIPPAGE`, as the swap form does. */
export function highSlippageIssues(
  percent: number,
  pools: MarginPools,
  consents: readonly MarginConsent[] = [],
): MarginFormIssue[] {
  const basisPoints = percentToBasisPoints(toPercent(percent))
  if (basisPoints <= SLIPPAGE_RULES.other.high) return []
  if (!isHighSlippage(basisPoints)) {
    const message = `With ${percent}% slippage others can trade ahead of you, and you may receive the least you allow.`
    return [{ code: 'SLIPPAGE_HIGH', severity: 'warning', blocking: false, message }]
  }
  const trade = marginTradeKey(pools)
  const isGiven = consents.some(
    (consent) =>
      consent.kind === 'highSlippage' && consent.trade === trade && consent.basisPoints >= basisPoints,
  )
  return [
    {
      code: 'HIGH_SLIPPAGE_CONSENT',
      severity: 'warning',
      blocking: !isGiven,
      message: `With ${percent}% slippage you may receive up to ${percent}% less than quoted, as others can trade ahead of you.`,
      consent: { kind: 'highSlippage', trade, basisPoints },
    },
  ]
}

type MarginPools = Pick<MarginDesk, 'operation' | 'sell' | 'buy'>

/** The name of a trade in consents. The same assets are pools of many lenders, on many chains. */
function marginTradeKey({ operation, sell, buy }: MarginPools): string {
  const pools = [sell, buy].map(({ chainId, lender, poolId }) => `${chainId}:${lender}:${poolId}`)
  return `${operation}:${pools.join('>')}`
}

/** The chosen quote for the swap of a trade, and the consents of the user. */
export interface MarginSwapInput {
  readonly quote: Pick<Quote, 'request' | 'toAmount' | 'fromAmount'> | undefined
  readonly consents?: readonly MarginConsent[] | undefined
}

/** A margin form with the loss of the chosen quote at the lender's prices, and the consent that it needs. */
export interface MarginSwapView extends MarginFormView {
  /** Undefined without a quote for this trade, or a price. */
  readonly priceImpact: SwapPriceImpact | undefined
}

/**
 * Adds the chosen quote to a margin form: a loss at the lender's prices warns and needs consent by the tiers of the swap
 * form, and what was agreed to becomes the `maxPriceImpact` of the request.
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
  const impact = priceImpact(known(usdOf(fromAmount, sell)), known(usdOf(toAmount, buy)))
  if (!impact || impact.asks === 'nothing') return { ...view, priceImpact: impact }
  const terms = { trade: marginTradeKey({ operation, sell, buy }), amountIn: size.amountIn }
  const tier = impact.asks === 'typed' ? 'severe' : impact.asks === 'tick' ? 'high' : undefined
  const isGiven = consents.some(
    (given) =>
      given.kind === 'priceImpact' &&
      given.trade === terms.trade &&
      given.amountIn === terms.amountIn &&
      coversLoss(given, impact),
  )
  const blocking = tier !== undefined && !isGiven
  const issue: MarginFormIssue = {
    code: 'PRICE_IMPACT',
    severity: 'warning',
    blocking,
    message: messageFor(impact),
    ...(tier ? { consent: { kind: 'priceImpact', ...terms, tier } } : {}),
  }
  const isBlockedBefore = view.button.code !== 'REVIEW'
  return {
    ...view,
    priceImpact: impact,
    issues: [...view.issues, issue],
    request: blocking || !request ? undefined : { ...request, ...limitFor(impact) },
    button:
      blocking && !isBlockedBefore
        ? {
            code: 'PRICE_IMPACT',
            label: `Accept the loss of ${formatUsd(impact.lossUsd)}`,
            action: undefined,
            isDisabled: true,
          }
        : view.button,
  }
}

function messageFor({ text, lossUsd, asks }: SwapPriceImpact): string {
  const loss = `The swap loses ${text} of what is sold, ${formatUsd(lossUsd)} at the lender's prices.`
  if (asks === 'sentence') return loss
  const ask =
    asks === 'typed'
      ? ' To continue, type the loss in dollars.'
      : asks === 'tick'
        ? ' Confirm that you accept it.'
        : ''
  return `${loss}${ask} A smaller amount loses less.`
}

/** A plan asks for a new quote: it may lose a percentage point more than the user accepted. */
function limitFor({ percent }: SwapPriceImpact): { readonly maxPriceImpact?: number } {
  if (percent + 1 <= DEFAULT_MAX_PRICE_IMPACT) return {}
  return { maxPriceImpact: Math.min(100, Math.ceil(percent) + 1) }
}

function known(usd: number | Unknown): number | undefined {
  return usd === 'unknown' ? undefined : usd
}
