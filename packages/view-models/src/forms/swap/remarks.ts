import { isPendleExpired } from '@causeway/core/data'
import { type FormIssue, formIssue } from '../form-issue.ts'
import type { SwapFormContext } from './form-context.ts'
import { type SwapCurrency, swapPrice } from './money.ts'
import type { SwapOffer } from './offer.ts'
import { isHighSlippage, percentText } from './slippage.ts'
import type { SwapFormInput } from './swap-form-input.ts'

/** Seconds below which a transaction often expires on a busy chain. */
const SHORT_DEADLINE_SECONDS = 120
/** Seconds above which the price is likely to have moved. */
const LONG_DEADLINE_SECONDS = 3_600

/** Returns the warnings and information that do not block. */
export function remarks(context: SwapFormContext, offer: SwapOffer | undefined): FormIssue[] {
  const { fromToken, toToken } = context
  return [
    ...implausibleQuote(offer),
    ...expiredTokens(context),
    ...estimateRemark(context, offer),
    ...slippageRemark(context),
    ...deadlineRemark(context),
    ...(fromToken && toToken ? priceRemarks({ from: fromToken, to: toToken }, context.input) : []),
  ]
}

function implausibleQuote(offer: SwapOffer | undefined): FormIssue[] {
  const { name: provider, implausible: reason } = offer?.quote ?? {}
  if (provider === undefined || reason === undefined) return []
  return [formIssue('QUOTE_IMPLAUSIBLE', { provider, reason })]
}

function expiredTokens({ input, toToken }: SwapFormContext): FormIssue[] {
  const isExpired = toToken && isPendleExpired(toToken, input.now / 1000)
  return isExpired ? [formIssue('TOKEN_EXPIRED', { token: toToken })] : []
}

function estimateRemark({ paid, toToken }: SwapFormContext, offer: SwapOffer | undefined): FormIssue[] {
  const { wanted, amount } = paid
  if (wanted === undefined || amount === undefined || !toToken) return []
  return [formIssue('PAY_IS_ESTIMATE', { token: toToken, wanted, toAmount: offer?.receive.amount })]
}

/** Returns the warning about the user's slippage. 'auto' needs none. */
function slippageRemark({ slippage, fromToken, toToken }: SwapFormContext): FormIssue[] {
  const { basisPoints, text, rule, isAuto } = slippage
  // High slippage needs consent instead.
  if (isAuto || isHighSlippage(basisPoints) || !fromToken || !toToken) return []
  const values = { text, auto: percentText(rule.auto / 100) }
  if (basisPoints < rule.low) return [formIssue('SLIPPAGE_LOW', values)]
  return basisPoints > rule.high ? [formIssue('SLIPPAGE_HIGH', values)] : []
}

function deadlineRemark({ input }: SwapFormContext): FormIssue[] {
  const { deadline: seconds } = input
  if (seconds < SHORT_DEADLINE_SECONDS) return [formIssue('DEADLINE_SHORT', { seconds })]
  return seconds > LONG_DEADLINE_SECONDS ? [formIssue('DEADLINE_LONG', { seconds })] : []
}

/** Returns the remarks on unknown and old prices of a pair. */
export function priceRemarks(
  { from, to }: Readonly<Record<'from' | 'to', Pick<SwapCurrency, 'symbol'>>>,
  { prices, now }: Pick<SwapFormInput, 'prices' | 'now'>,
): FormIssue[] {
  const sides = [
    { token: from, price: swapPrice(prices.from, now) },
    { token: to, price: swapPrice(prices.to, now) },
  ]
  const unpriced = sides.filter(({ price }) => !price).map(({ token }) => token.symbol)
  const old = sides.flatMap(({ token, price }) => (price?.isOld ? [{ symbol: token.symbol, ...price }] : []))
  const oldSymbols = [...new Set(old.map(({ symbol }) => symbol))]
  return [
    ...(unpriced.length > 0 ? [formIssue('PRICE_UNKNOWN', { symbols: unpriced })] : []),
    ...(old.length > 0
      ? [formIssue('PRICE_OLD', { symbols: oldSymbols, ageMs: Math.max(...old.map(({ ageMs }) => ageMs)) })]
      : []),
  ]
}
