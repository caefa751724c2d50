import {
  type FailureCode,
  formatUnits,
  type GasFees,
  HttpError,
  isCausewayError,
  type Quote,
  type QuoteBoardState,
  type QuotedRow,
  type QuoteFailure,
  type QuoteFreshness,
  type QuoteRow,
  type QuotingRow,
  type Verification,
} from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import { type FormConsent, toConsent } from '../form-issue.ts'
import { type SwapCosts, swapCosts } from './costs.ts'
import { type SwapFormContext, swapFormContext } from './form-context.ts'
import type { TypableAmount } from './funds.ts'
import type { SwapFormInput } from './input.ts'
import { type SwapMoney, swapMoney } from './money.ts'
import { type SwapOffer, swapOffer } from './offer.ts'
import { type SwapPair, tradeKey, type WiderSlippage, widerSlippage } from './request.ts'

/** The providers of a board as a list draws them. */
export interface SwapQuoteList {
  /** Those to choose from in the order of the board, then those who are still answering. */
  readonly rows: readonly (SwapQuoteRow | QuotingRow)[]
  /** Those who have no quote that could be chosen, and why: first those about whom something can be done. */
  readonly absences: readonly SwapQuoteFailure[]
  /** How many of the rows have a quote that answers what the form asks now. */
  readonly quotes: number
  /** How many are still answering: those whose answer of the round before is in sight, too. */
  readonly quoting: number
  /** How many were asked. */
  readonly providers: number
}

/** A provider with a quote. */
export interface SwapQuoteRow extends Pick<QuotedRow, 'providerId' | 'name' | 'freshness' | 'isExpired'> {
  readonly status: 'quoted'
  readonly offer: SwapOffer
  /** With what the network usually takes for it. */
  readonly costs: SwapCosts | undefined
  readonly isChosen: boolean
  readonly isBest: boolean
  readonly isFastest: boolean
  /** Leaves the most after native fees and gas; never where there is one quote alone. */
  readonly isCheapest: boolean
  /** How much less than the best arrives; undefined for the best, and where they answer different questions. */
  readonly behind: SwapMoney | undefined
  /** Whether no other row receives more. */
  readonly isMostReceived: boolean
  /** Why its output cannot be trusted; undefined where nothing speaks against it. */
  readonly implausible: string | undefined
  readonly check: SwapQuoteCheck
  /** The slippage in percent that it needs beyond the form's own, and that the user allowed it or is asked for. */
  readonly widerSlippage: number | undefined
}

/** State of the checks of a quote's transaction. A quote without a transaction is verified when it is built, before signing. */
export type SwapQuoteCheck = 'verified' | 'unverified' | 'beforeSigning'

/** A provider without a quote that could be chosen. */
export interface SwapQuoteFailure {
  readonly providerId: string
  readonly name: string
  readonly state: SwapQuoteFailureState
  /** What a person can act on. */
  readonly reason: string
  readonly elapsedMs: number
  readonly freshness: QuoteFreshness
  /** What it takes at least. */
  readonly minimum: (TypableAmount & { readonly money: SwapMoney }) | undefined
  /** What it needs, and the consent that allows it that. */
  readonly slippage: { readonly percent: number; readonly consent: FormConsent } | undefined
  /** Whether asking again may help. */
  readonly isRetryable: boolean
  /** Everything that is known of it, for whoever looks into it. */
  readonly failure: QuoteFailure | undefined
}

/** Why a provider has no quote, as far as it matters to what can be done. */
export type SwapQuoteFailureState =
  | 'needsSlippage'
  | 'belowMinimum'
  | 'notSupported'
  | 'timedOut'
  | 'rateLimited'
  /** Left alone for a while after faults in a row. */
  | 'resting'
  /** Its transaction would do something else than it quotes. */
  | 'rejected'
  | 'failed'

/** What a list knows beside the form and its board. */
export interface SwapQuoteListOptions {
  /** Cost of gas on the source chain; without it costs have no total. Default: the `fees` of the form. */
  readonly fees?: GasFees | undefined
  /** The quote of the provider that was asked again, as the user allowed it more slippage. */
  readonly allowed?: Quote | undefined
}

/** Everyone who was asked, once. */
export function swapQuoteList(
  board: QuoteBoardState,
  input: SwapFormInput,
  options: SwapQuoteListOptions = {},
): SwapQuoteList {
  const form = swapFormContext(input)
  const { fromToken: from, toToken: to } = form
  const pair = from && to && { from, to }
  const lines = pair ? board.rows.map((row) => lineOf(row, { board, form, pair, options })) : []
  const rows = withDistances(lines.filter((line) => line.status !== 'absent'))
  return {
    rows,
    absences: inOrder(lines.filter((line) => line.status === 'absent')),
    quotes: rows.filter((row) => row.status === 'quoted' && row.freshness !== 'outdated' && !row.isExpired)
      .length,
    quoting: lines.filter((line) => line.status === 'quoting' || line.freshness !== 'fresh').length,
    providers: lines.length,
  }
}

interface ListContext {
  readonly board: QuoteBoardState
  readonly form: SwapFormContext
  readonly pair: SwapPair
  readonly options: SwapQuoteListOptions
}

type OfferLine = Omit<SwapQuoteRow, 'behind' | 'isCheapest' | 'isMostReceived'>
type AbsenceLine = SwapQuoteFailure & { readonly status: 'absent' }

function lineOf(row: QuoteRow, context: ListContext): QuotingRow | OfferLine | AbsenceLine {
  switch (row.status) {
    case 'quoting':
      return row
    case 'failed':
      return failedLine(row.failure, row.freshness, context)
    case 'quoted':
      return quotedLine(row, context)
  }
}

/** One that needs more than it was allowed is no choice before it is: unless there is no other, or the user took it. */
function quotedLine(row: QuotedRow, { board, form, pair, options }: ListContext): OfferLine | AbsenceLine {
  const { providerId, name, freshness, isExpired } = row
  const { input, slippage } = form
  const { allowed, fees = input.fees } = options
  const quote = allowed?.providerId === providerId ? allowed : row.quote
  const wider = widerSlippage(quote, slippage, tradeKey(pair), input.consents)
  const isChosen = board.choice?.providerId === providerId
  if (wider && !wider.isAllowed && !isChosen) return needyLine(row, wider)
  const offer = swapOffer(quote, pair, { ...input, fees })
  const money = swapMoney(quote.request.fromAmount, pair.from, input.prices.from)
  return {
    status: 'quoted',
    providerId,
    name,
    freshness,
    isExpired,
    offer,
    costs: swapCosts({ pay: { money }, offer }, offer.network),
    isChosen,
    isBest: board.best === providerId,
    isFastest: board.fastest === providerId,
    implausible: quote.implausible,
    check: offer.nativeFee?.isAboveLimit ? 'unverified' : checkOf(quote.verification),
    widerSlippage: wider?.issue.values.needed,
  }
}

function needyLine({ providerId, name, freshness, quote }: QuotedRow, wider: WiderSlippage): AbsenceLine {
  const { issue } = wider
  return {
    status: 'absent',
    providerId,
    name,
    state: 'needsSlippage',
    reason: 'Your limit stays as it is for all others',
    elapsedMs: quote.elapsedMs,
    freshness,
    minimum: undefined,
    slippage: { percent: issue.values.needed, consent: toConsent(issue) },
    isRetryable: false,
    failure: undefined,
  }
}

function failedLine(
  failure: QuoteFailure,
  freshness: QuoteFreshness,
  { form, pair: { from } }: ListContext,
): AbsenceLine {
  const { providerId, name, reason, elapsedMs, minimum, retryable } = failure
  const { prices } = form.input
  const state = stateOf(failure)
  return {
    status: 'absent',
    providerId,
    name,
    state,
    reason: withChainNames(reason, form.input),
    elapsedMs,
    freshness,
    minimum:
      minimum === undefined
        ? undefined
        : {
            amount: minimum,
            text: formatUnits(minimum, from.decimals),
            money: swapMoney(minimum, from, prices.from),
          },
    slippage: undefined,
    isRetryable: retryable || state === 'failed',
    failure,
  }
}

const STATES: Partial<Record<FailureCode, SwapQuoteFailureState>> = {
  NOT_SUPPORT: 'notSupported',
  NOT_ROUTE: 'notSupported',
  UNSUPPORTED_TOKEN: 'notSupported',
  AMOUNT_TOO_LOW: 'belowMinimum',
  SLIPPAGE_TOO_LOW: 'needsSlippage',
  TIMEOUT: 'timedOut',
  LATE: 'timedOut',
  CIRCUIT_OPEN: 'resting',
  BUILD_MISMATCH: 'rejected',
  VERIFICATION_FAILED: 'rejected',
}

/** The states as they are told: what can be changed, what may pass, what stays. */
const ORDER: readonly SwapQuoteFailureState[] = [
  'needsSlippage',
  'belowMinimum',
  'failed',
  'timedOut',
  'rateLimited',
  'resting',
  'rejected',
  'notSupported',
]

/** Those of one state stay in the order of the board. */
function inOrder(absences: readonly AbsenceLine[]): AbsenceLine[] {
  return [...absences].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

const TOO_MANY_REQUESTS = 429

function stateOf({ code, error }: QuoteFailure): SwapQuoteFailureState {
  const isLimited =
    isCausewayError(error, 'HTTP_ERROR') && error instanceof HttpError && error.status === TOO_MANY_REQUESTS
  return isLimited ? 'rateLimited' : (STATES[code] ?? 'failed')
}

function checkOf(verification: Verification | undefined): SwapQuoteCheck {
  if (!verification) return 'beforeSigning'
  const { spend, spender, recipient } = verification
  const isAll = [spend, spender, recipient].every(({ status }) => status === 'verified')
  return isAll ? 'verified' : 'unverified'
}

/** What a row is beside the others: how far behind the best, and whether it costs the least. */
function withDistances(lines: readonly (QuotingRow | OfferLine)[]): (QuotingRow | SwapQuoteRow)[] {
  const offers = lines.filter((line) => line.status === 'quoted')
  const best = offers.find(({ isBest }) => isBest)
  const left = offers.map(leftUsd).filter((usd) => usd !== undefined)
  const most = left.length > 1 ? Math.max(...left) : undefined
  return lines.map((line) => {
    if (line.status === 'quoting') return line
    const { amount } = line.offer.receive
    return {
      ...line,
      behind: distance(line, best),
      isCheapest: most !== undefined && leftUsd(line) === most,
      isMostReceived: offers.every(({ offer }) => offer.receive.amount <= amount),
    }
  })
}

/** Value left after native fees and gas; undefined where a part is unknown, or the quote is implausible. */
function leftUsd({ offer: { receive, nativeFee, network }, implausible }: OfferLine): number | undefined {
  if (receive.usd === undefined || implausible !== undefined) return undefined
  if (nativeFee && nativeFee.usd === undefined) return undefined
  return receive.usd - (nativeFee?.usd ?? 0) - (network?.usd ?? 0)
}

function distance(line: OfferLine, best: OfferLine | undefined): SwapMoney | undefined {
  if (!best || line === best || line.freshness !== best.freshness) return undefined
  const { token, amount } = line.offer.receive
  const less = best.offer.receive.amount - amount
  if (!token || less < 0n) return undefined
  const money = swapMoney(less, token, undefined)
  // In the decimals of what it is a part of, where it shows in them.
  const decimals = best.offer.receive.text.split('.')[1]?.length ?? 0
  const text = formatAmount(less, token.decimals, { decimals })
  return /[1-9]/.test(text) ? { ...money, text } : money
}

/** Chains by their names: providers know them by their ids. */
function withChainNames(reason: string, { fromChain, toChain }: SwapFormInput): string {
  return reason.replace(/\bchain (\d+)\b/g, (words, id) => {
    const chain = [fromChain, toChain].find((one) => String(one.id) === id)
    return chain ? chain.name : words
  })
}
