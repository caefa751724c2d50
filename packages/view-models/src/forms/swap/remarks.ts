import { isPendleExpired } from '@causeway/core/data'
import type { SwapGround } from './ground.ts'
import { type SwapIssue, swapIssue } from './issues.ts'
import { swapPrice } from './money.ts'
import type { SwapOffer } from './offer.ts'
import { isHighSlippage, percentText } from './slippage.ts'

/** A shorter wait than this ends before a busy chain comes to a transaction. In seconds. */
const SHORT_DEADLINE_SECONDS = 120
/** After a longer one the price has gone its own way. In seconds. */
const LONG_DEADLINE_SECONDS = 3_600

/** What should be known, and stands in nobody's way. */
export function remarks(ground: SwapGround, offer: SwapOffer | undefined): SwapIssue[] {
  return [
    ...implausibleQuote(offer),
    ...expiredTokens(ground),
    ...estimateRemark(ground, offer),
    ...slippageRemark(ground),
    ...deadlineRemark(ground),
    ...priceRemarks(ground),
  ]
}

function implausibleQuote(offer: SwapOffer | undefined): SwapIssue[] {
  const { name: provider, implausible: reason } = offer?.quote ?? {}
  if (provider === undefined || reason === undefined) return []
  return [swapIssue('QUOTE_IMPLAUSIBLE', { provider, reason })]
}

function expiredTokens({ input, toToken }: SwapGround): SwapIssue[] {
  const isExpired = toToken && isPendleExpired(toToken, input.now / 1000)
  return isExpired ? [swapIssue('TOKEN_EXPIRED', { token: toToken })] : []
}

function estimateRemark({ paid, toToken }: SwapGround, offer: SwapOffer | undefined): SwapIssue[] {
  const { wanted, amount } = paid
  if (wanted === undefined || amount === undefined || !toToken) return []
  return [swapIssue('PAY_IS_ESTIMATE', { token: toToken, wanted, toAmount: offer?.receive.amount })]
}

/** Of the user's own slippage: what 'auto' takes is what it would be warned to take. */
function slippageRemark({ slippage, fromToken, toToken }: SwapGround): SwapIssue[] {
  const { basisPoints, text, rule, isAuto } = slippage
  // A high one is asked about instead.
  if (isAuto || isHighSlippage(basisPoints) || !fromToken || !toToken) return []
  const facts = { text, auto: percentText(rule.auto / 100) }
  if (basisPoints < rule.low) return [swapIssue('SLIPPAGE_LOW', facts)]
  return basisPoints > rule.high ? [swapIssue('SLIPPAGE_HIGH', facts)] : []
}

function deadlineRemark({ input }: SwapGround): SwapIssue[] {
  const { deadline: seconds } = input
  if (seconds < SHORT_DEADLINE_SECONDS) return [swapIssue('DEADLINE_SHORT', { seconds })]
  return seconds > LONG_DEADLINE_SECONDS ? [swapIssue('DEADLINE_LONG', { seconds })] : []
}

function priceRemarks({ input, fromToken, toToken }: SwapGround): SwapIssue[] {
  const { prices, now } = input
  if (!fromToken || !toToken) return []
  const sides = [
    { token: fromToken, price: swapPrice(prices.from, now) },
    { token: toToken, price: swapPrice(prices.to, now) },
  ]
  const unpriced = sides.filter(({ price }) => !price).map(({ token }) => token.symbol)
  const old = sides.flatMap(({ token, price }) =>
    price?.isOld ? [swapIssue('PRICE_OLD', { token, ageMs: price.ageMs, source: price.source })] : [],
  )
  return unpriced.length > 0 ? [swapIssue('PRICE_UNKNOWN', { symbols: unpriced }), ...old] : old
}
