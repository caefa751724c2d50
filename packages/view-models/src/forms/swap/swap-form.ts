import { isSamePair, type Quote, type QuoteRequestInput } from '@causeway/core'
import type { Token } from '@causeway/core/data'
import { formatAmount } from '@causeway/core/format'
import { swapCopy } from '../../locales/copy.ts'
import { type FormButton, type FormConsent, type FormIssue, formButton, orderIssues } from '../form-issue.ts'
import { consentIssues, findFeeConsent } from './consent-issues.ts'
import { type SwapFormContext, swapFormContext } from './form-context.ts'
import { type SwapMoney, type SwapPriceView, swapMoney, swapPrice } from './money.ts'
import { type SwapOffer, swapOffer } from './offer.ts'
import { accountIssues, questionIssues } from './question-issues.ts'
import { quoteIssue } from './quote-issues.ts'
import type { SwapRecipient } from './recipient.ts'
import { remarks } from './remarks.ts'
import { isSameTrade, swapRequest, tradeKey, type WiderSlippage, widerSlippage } from './request.ts'
import type { SwapSlippage } from './slippage.ts'
import type { SwapFormInput } from './swap-form-input.ts'
import { fundsIssues, type Spending, type SwapFunds, swapFunds } from './swap-funds.ts'

/** View of a swap or bridge form. */
export interface SwapFormView {
  readonly pay: SwapSideView
  readonly receive: SwapSideView
  /** Issues in display order. The button shows the first one that blocks. */
  readonly issues: readonly FormIssue[]
  readonly button: FormButton
  /** Quote request for every provider; undefined while an input is missing or invalid. */
  readonly request: QuoteRequestInput | undefined
  /** Quote request for the chosen provider only, with the wider slippage that the user allowed it. */
  readonly providerRequest: QuoteRequestInput | undefined
  /** The chosen quote with its costs; undefined if the quote is for another request. */
  readonly offer: SwapOffer | undefined
  /** Consent to terms beyond the limits of the offer, for `QuoteAggregator.build`. */
  readonly accept: FormConsent<'NATIVE_FEE_CONSENT'> | undefined
  readonly funds: SwapFunds | undefined
  readonly slippage: SwapSlippage
  readonly recipient: SwapRecipient
}

/** One side of the form. */
export interface SwapSideView {
  readonly token: Token | undefined
  /** Text for the field: as typed, or computed from the other side. */
  readonly text: string
  /** Amount and value; undefined if unknown. */
  readonly money: SwapMoney | undefined
  /** Whether the amount is estimated from market prices, and no quote guarantees it. */
  readonly isEstimate: boolean
  readonly price: SwapPriceView | undefined
}

/** Returns the view of a swap or bridge form. It never throws for a typed text. */
export function swapForm(input: SwapFormInput): SwapFormView {
  const context = swapFormContext(input)
  const inputIssues = questionIssues(context)
  const request = getRequest(context, inputIssues)
  const { offer, wider, trade } = request ? getAnswer(request, context) : NO_ANSWER
  const isUnasked = wider?.isAllowed === true && wider.isUnasked
  const providerRequest =
    request && wider && isUnasked
      ? { ...request, aggregator: wider.issue.values.providerId, slippage: wider.issue.values.needed }
      : undefined
  const spending = getSpending(context)
  const funds = spending && swapFunds(input, spending)
  const { fromToken } = context
  const missingQuoteIssue =
    request && fromToken && quoteIssue(input, { request, providerRequest, offer }, fromToken)
  const issues = orderIssues([
    ...inputIssues,
    ...accountIssues(context),
    ...(spending && funds ? fundsIssues(input, spending, funds) : []),
    ...(missingQuoteIssue ? [missingQuoteIssue] : []),
    ...consentIssues(context, offer, wider, trade),
    ...remarks(context, offer),
  ])
  return {
    pay: paySide(context),
    receive: receiveSide(context, offer),
    issues,
    button: formButton(issues, getActionLabel(context, offer)),
    request,
    providerRequest,
    offer,
    accept: offer && trade !== undefined ? findFeeConsent(offer, trade, input) : undefined,
    funds,
    slippage: context.slippage,
    recipient: context.recipient,
  }
}

function getRequest(
  { input, paid, fromToken, toToken, slippage, recipient }: SwapFormContext,
  inputIssues: readonly FormIssue[],
) {
  const { amount: fromAmount } = paid
  if (inputIssues.length > 0 || !fromToken || !toToken || fromAmount === undefined) return undefined
  const fromAddress = input.accounts[input.fromChain.chainType]
  const toAddress = recipient.address
  return swapRequest(
    { from: fromToken, to: toToken },
    { fromAmount, fromAddress, toAddress, slippage: slippage.percent },
  )
}

interface Answer {
  readonly offer: SwapOffer | undefined
  readonly wider: WiderSlippage | undefined
  readonly trade: string | undefined
}

const NO_ANSWER: Answer = { offer: undefined, wider: undefined, trade: undefined }

/**
 * Returns the chosen quote if it is for the request of the form, or for the same request with an allowed wider
 * slippage.
 */
function getAnswer(
  request: QuoteRequestInput,
  { input, fromToken, toToken, slippage }: SwapFormContext,
): Answer {
  const { quote, consents } = input
  if (!quote || !fromToken || !toToken || !isSameTrade(quote.request, request)) return NO_ANSWER
  const pair = { from: fromToken, to: toToken }
  const trade = tradeKey(pair)
  const wider = widerSlippage(quote, slippage, trade, consents)
  const isAccepted = quote.request.slippage === slippage.percent || wider?.isAllowed
  return isAccepted ? { offer: swapOffer(quote, pair, input), wider, trade } : NO_ANSWER
}

function getSpending({ input, fromToken, toToken, paid }: SwapFormContext): Spending | undefined {
  if (!fromToken) return undefined
  const isOfPair = toToken !== undefined && isQuoteForPair(input.quote, fromToken, toToken)
  return {
    token: fromToken,
    amount: paid.amount,
    // Keep the fee of an outdated quote, because otherwise the maximum would change with every key press.
    additional: (isOfPair && input.quote?.otherPayOut) || 0n,
  }
}

function isQuoteForPair(quote: Quote | undefined, from: Token, to: Token): boolean {
  return (
    quote !== undefined &&
    isSamePair(quote.request, {
      fromChainId: from.chainId,
      toChainId: to.chainId,
      fromTokenAddress: from.address,
      toTokenAddress: to.address,
    })
  )
}

function paySide({ input, fromToken, paid }: SwapFormContext): SwapSideView {
  const { prices, now } = input
  const isKnown = fromToken !== undefined && paid.amount !== undefined
  return {
    token: fromToken,
    text: paid.text,
    money: isKnown ? swapMoney(paid.amount, fromToken, prices.from) : undefined,
    isEstimate: paid.isEstimate,
    price: swapPrice(prices.from, now),
  }
}

function receiveSide({ input, toToken, paid }: SwapFormContext, offer: SwapOffer | undefined): SwapSideView {
  const { typed, prices, now } = input
  return {
    token: toToken,
    text: paid.isEstimate ? typed.typedValue : (offer?.receive.text ?? ''),
    money: offer?.receive,
    isEstimate: false,
    price: swapPrice(prices.to, now),
  }
}

/** Returns the label of the action: verb, amount, and the loss if it is large. */
function getActionLabel({ fromToken, toToken, paid }: SwapFormContext, offer: SwapOffer | undefined): string {
  if (!fromToken || paid.amount === undefined) return swapCopy.swap
  const verb = fromToken.chainId === toToken?.chainId ? swapCopy.swap : swapCopy.bridge
  const label = swapCopy.withAmount(verb, formatAmount(paid.amount, fromToken.decimals), fromToken.symbol)
  const impact = offer?.netLoss
  const isShown = impact && impact.confirmation !== 'none' && impact.confirmation !== 'notice'
  return isShown ? swapCopy.withLoss(label, impact.lossUsd) : label
}
