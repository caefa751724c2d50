import { isSamePair, type Quote, type QuoteAcceptance, type QuoteRequestInput } from '@causeway/core'
import type { Token } from '@causeway/core/data'
import { formatAmount, formatUsd } from '@causeway/core/format'
import { type FormButton, type FormIssue, formButton, orderIssues } from '../form-issue.ts'
import { acceptanceFor, consentIssues } from './consent-issues.ts'
import { type SwapFormContext, swapFormContext } from './form-context.ts'
import { fundsIssues, type Spending, type SwapFunds, swapFunds } from './funds.ts'
import type { SwapFormInput } from './input.ts'
import { type SwapMoney, type SwapPriceView, swapMoney, swapPrice } from './money.ts'
import { type SwapOffer, swapOffer } from './offer.ts'
import { accountIssues, questionIssues } from './question-issues.ts'
import { quoteIssue } from './quote-issues.ts'
import type { SwapRecipient } from './recipient.ts'
import { remarks } from './remarks.ts'
import { isSameTrade, swapRequest, tradeKey, type WiderSlippage, widerSlippage } from './request.ts'
import type { SwapSlippage } from './slippage.ts'

/** A swap or bridge form as a page draws it. */
export interface SwapFormView {
  readonly pay: SwapSideView
  readonly receive: SwapSideView
  /** In order; the first that blocks is on the button. */
  readonly issues: readonly FormIssue[]
  readonly button: FormButton
  /** What to ask every provider. Undefined while something that was filled in stands in the way. */
  readonly request: QuoteRequestInput | undefined
  /** What to ask the chosen provider alone, as the user allowed it more slippage than its quote was asked with. */
  readonly providerRequest: QuoteRequestInput | undefined
  /** What the chosen quote comes to. Undefined where it answers another question than the form asks now. */
  readonly offer: SwapOffer | undefined
  /** What the user has agreed to beyond the limits of the offer: for `QuoteAggregator.build`. */
  readonly accept: QuoteAcceptance | undefined
  readonly funds: SwapFunds | undefined
  readonly slippage: SwapSlippage
  readonly recipient: SwapRecipient
}

/** One side of the form. */
export interface SwapSideView {
  readonly token: Token | undefined
  /** For the field: what was typed, else what follows from it. */
  readonly text: string
  /** What it comes to. Undefined where it is not known. */
  readonly money: SwapMoney | undefined
  /** Made from market prices: nobody is held to it. */
  readonly isEstimate: boolean
  readonly price: SwapPriceView | undefined
}

/** Everything that a swap or bridge form shows, from everything it is made of. It never throws for what is typed. */
export function swapForm(input: SwapFormInput): SwapFormView {
  const context = swapFormContext(input)
  const asking = questionIssues(context)
  const request = requestOf(context, asking)
  const { offer, wider, trade } = request ? answerTo(request, context) : NO_ANSWER
  const isUnasked = wider?.isAllowed === true && wider.isUnasked
  const providerRequest =
    request && wider && isUnasked
      ? { ...request, aggregator: wider.issue.values.providerId, slippage: wider.issue.values.needed }
      : undefined
  const spending = spendingOf(context)
  const funds = spending && swapFunds(input, spending)
  const { fromToken } = context
  const unquoted = request && fromToken && quoteIssue(input, { request, providerRequest, offer }, fromToken)
  const issues = orderIssues([
    ...asking,
    ...accountIssues(context),
    ...(spending && funds ? fundsIssues(input, spending, funds) : []),
    ...(unquoted ? [unquoted] : []),
    ...consentIssues(context, offer, wider, trade),
    ...remarks(context, offer),
  ])
  return {
    pay: paySide(context),
    receive: receiveSide(context, offer),
    issues,
    button: formButton(issues, deedOf(context, offer)),
    request,
    providerRequest,
    offer,
    accept: offer && trade !== undefined ? acceptanceFor(offer, trade, input) : undefined,
    funds,
    slippage: context.slippage,
    recipient: context.recipient,
  }
}

function requestOf(
  { input, paid, fromToken, toToken, slippage, recipient }: SwapFormContext,
  asking: readonly FormIssue[],
) {
  const { amount: fromAmount } = paid
  if (asking.length > 0 || !fromToken || !toToken || fromAmount === undefined) return undefined
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

/** The chosen quote, where it was asked what the form asks, or what the user allowed its provider beyond that. */
function answerTo(
  request: QuoteRequestInput,
  { input, fromToken, toToken, slippage }: SwapFormContext,
): Answer {
  const { quote, consents } = input
  if (!quote || !fromToken || !toToken || !isSameTrade(quote.request, request)) return NO_ANSWER
  const pair = { from: fromToken, to: toToken }
  const trade = tradeKey(pair)
  const wider = widerSlippage(quote, slippage, trade, consents)
  const isAgreed = quote.request.slippage === slippage.percent || wider?.isAllowed
  return isAgreed ? { offer: swapOffer(quote, pair, input), wider, trade } : NO_ANSWER
}

function spendingOf({ input, fromToken, toToken, paid }: SwapFormContext): Spending | undefined {
  if (!fromToken) return undefined
  const isOfPair = toToken !== undefined && isQuoteOf(input.quote, fromToken, toToken)
  return {
    token: fromToken,
    amount: paid.amount,
    // Of an older question too: otherwise the most that can be paid would jump with each key.
    beside: (isOfPair && input.quote?.otherPayOut) || 0n,
  }
}

function isQuoteOf(quote: Quote | undefined, from: Token, to: Token): boolean {
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

/** The deed and its size, and what it loses where that is worth a second look. */
function deedOf({ fromToken, toToken, paid }: SwapFormContext, offer: SwapOffer | undefined): string {
  if (!fromToken || paid.amount === undefined) return 'Swap'
  const verb = fromToken.chainId === toToken?.chainId ? 'Swap' : 'Bridge'
  const deed = `${verb} ${formatAmount(paid.amount, fromToken.decimals)} ${fromToken.symbol}`
  const impact = offer?.netLoss
  const isShown = impact && impact.asks !== 'nothing' && impact.asks !== 'sentence'
  return isShown ? `${deed}, lose ${formatUsd(impact.lossUsd)}` : deed
}
