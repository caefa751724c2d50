import {
  type FailureCode,
  formatUnits,
  type GasFees,
  getQuoteCheck,
  HttpError,
  type Quote,
  type QuoteCheck,
  type QuotedRow,
  type QuoteFailure,
  type QuoteFreshness,
  type QuoteRow,
  type QuoteSortBy,
  type QuotesState,
  type QuotingRow,
} from '@causeway/core'
import { swapCopy } from '../../locales/copy.ts'
import { type FormConsent, toConsent } from '../form-issue.ts'
import { formatDifference } from '../shared/format-difference.ts'
import { isUnloaded } from '../shared/is-unloaded.ts'
import { type SwapCosts, swapCosts } from './costs.ts'
import { type SwapFormContext, swapFormContext } from './form-context.ts'
import { type SwapMoney, swapMoney } from './money.ts'
import { type SwapOffer, swapOffer } from './offer.ts'
import { type SwapPair, tradeKey, type WiderSlippage, widerSlippage } from './request.ts'
import type { SwapFormInput } from './swap-form-input.ts'
import type { TypableAmount } from './swap-funds.ts'

/** The providers of a quote request, each listed once: with a quote, as pending, or with the reason why it failed. */
export interface SwapQuoteList {
  /** Providers with a quote in the order of the quotes, then those that have not replied. Show them with `foldQuotes`. */
  readonly rows: readonly (SwapQuoteRow | QuotingRow)[]
  /** Providers that failed, or need another amount or slippage. Failures that the user can resolve come first. */
  readonly failures: readonly SwapQuoteFailure[]
  /** Providers that do not support the route. */
  readonly unsupported: readonly SwapQuoteFailure[]
  /** Providers whose code could not be loaded. Another request loads it again. */
  readonly unloaded: readonly SwapQuoteFailure[]
  /** Number of rows with a quote for the current request. */
  readonly quotes: number
  /** Number of providers that have not replied to the current request, including those with an earlier quote. */
  readonly quoting: number
  /** Number of providers that were requested. */
  readonly providers: number
}

/** A provider with a quote. */
export interface SwapQuoteRow extends Pick<QuotedRow, 'providerId' | 'name' | 'freshness' | 'isExpired'> {
  readonly status: 'quoted'
  readonly offer: SwapOffer
  /** All costs, including the usual network fee. */
  readonly costs: SwapCosts | undefined
  readonly isChosen: boolean
  readonly isBest: boolean
  /** Whether the quote is the fastest. False for equal durations, of which none is faster than the best quote. */
  readonly isFastest: boolean
  /**
   * Whether the quote has the highest value after native fees and gas, by at least a cent more than the best quote. At
   * most one quote has it, never the best one.
   */
  readonly isCheapest: boolean
  /**
   * Difference to the output of the best quote, rounded to the decimals of the displayed outputs; undefined for the best, and between
   * quotes for different requests.
   */
  readonly behind: SwapMoney | undefined
  /** Difference by which the output exceeds that of the best quote; undefined unless it does. */
  readonly ahead: SwapMoney | undefined
  /**
   * Reason why the best quote ranks before one with a higher value after native fees and gas: that one is not verified,
   * or slower. Undefined if no quote has a higher value.
   */
  readonly rankingReason: 'verified' | 'faster' | undefined
  /**
   * Reason why the quote ranks below the one before it with the same checks, or below the best one, although its value after native fees and
   * gas is at least a cent higher: it is not verified, or slower. Undefined otherwise, and in another sort order.
   */
  readonly lowerRankReason: 'unverified' | 'slower' | undefined
  /** Whether no other quote has a higher output. */
  readonly isMostReceived: boolean
  /** Reason why its output is implausible; undefined if it is plausible. */
  readonly implausible: string | undefined
  /** State of its checks; 'unverified' as well if its native fee is above the limit. */
  readonly check: QuoteCheck
  /** Slippage in percent that the quote needs, if it exceeds the slippage of the form. */
  readonly widerSlippage: number | undefined
}

/** A provider without a quote to choose, and the reason. */
export interface SwapQuoteFailure {
  readonly providerId: string
  readonly name: string
  readonly state: SwapQuoteFailureState
  /** The reason, worded for the user. */
  readonly reason: string
  readonly elapsedMs: number
  readonly freshness: QuoteFreshness
  /** Minimum amount of the provider. */
  readonly minimum: (TypableAmount & { readonly money: SwapMoney }) | undefined
  /** Slippage that the provider needs, and the consent that allows it. */
  readonly slippage: { readonly percent: number; readonly consent: FormConsent } | undefined
  /** Whether another request may succeed. */
  readonly isRetryable: boolean
  /** The original failure, with its code and error. */
  readonly failure: QuoteFailure | undefined
}

/** Reason why a provider has no quote. */
export type SwapQuoteFailureState =
  | 'needsSlippage'
  | 'belowMinimum'
  | 'notSupported'
  | 'timedOut'
  | 'rateLimited'
  /** The provider is temporarily disabled after repeated errors. */
  | 'disabled'
  /** The built transaction differs from the quote. */
  | 'rejected'
  | 'failed'

/** Options for `swapQuoteList`. */
export interface SwapQuoteListOptions {
  /** Gas price of the source chain; without it costs have no total. Default: the `fees` of the form. */
  readonly fees?: GasFees | undefined
  /** Quote of the provider that was requested again with the wider slippage that the user allowed. */
  readonly allowed?: Quote | undefined
}

/** Returns the quote list of a form. It is empty while a token is missing. */
export function swapQuoteList(
  quotesState: QuotesState,
  input: SwapFormInput,
  options: SwapQuoteListOptions = {},
): SwapQuoteList {
  const form = swapFormContext(input)
  const { fromToken: from, toToken: to } = form
  const pair = from && to && { from, to }
  const lines = pair ? quotesState.rows.map((row) => toLine(row, { quotesState, form, pair, options })) : []
  const rows = withDistances(
    lines.filter((line) => line.status !== 'failed'),
    quotesState.sortBy,
  )
  const failures = sortFailures(lines.filter((line) => line.status === 'failed'))
  return {
    rows,
    failures: failures.filter((line) => line.state !== 'notSupported' && !isUnloaded(line)),
    unsupported: failures.filter(({ state }) => state === 'notSupported'),
    unloaded: failures.filter(isUnloaded),
    quotes: rows.filter((row) => row.status === 'quoted' && row.freshness !== 'outdated' && !row.isExpired)
      .length,
    quoting: lines.filter((line) => line.status === 'quoting' || line.freshness !== 'fresh').length,
    providers: lines.length,
  }
}

interface ListContext {
  readonly quotesState: QuotesState
  readonly form: SwapFormContext
  readonly pair: SwapPair
  readonly options: SwapQuoteListOptions
}

type QuoteLine = Omit<
  SwapQuoteRow,
  'behind' | 'ahead' | 'rankingReason' | 'lowerRankReason' | 'isCheapest' | 'isMostReceived'
>
type FailureLine = SwapQuoteFailure & { readonly status: 'failed' }

function toLine(row: QuoteRow, context: ListContext): QuotingRow | QuoteLine | FailureLine {
  switch (row.status) {
    case 'quoting':
      return row
    case 'failed':
      return toFailureLine(row.failure, row.freshness, context)
    case 'quoted':
      return toQuoteLine(row, context)
  }
}

/**
 * Creates the row of a quote. A quote that needs more slippage than allowed becomes a failure, except the chosen quote.
 */
function toQuoteLine(
  row: QuotedRow,
  { quotesState, form, pair, options }: ListContext,
): QuoteLine | FailureLine {
  const { providerId, name, freshness, isExpired } = row
  const { input, slippage } = form
  const { allowed, fees = input.fees } = options
  const quote = allowed?.providerId === providerId ? allowed : row.quote
  const wider = widerSlippage(quote, slippage, tradeKey(pair), input.consents)
  const isChosen = quotesState.selection?.providerId === providerId
  if (wider && !wider.isAllowed && !isChosen) return toSlippageFailure(row, wider)
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
    isBest: quotesState.best === providerId,
    isFastest: quotesState.fastest === providerId,
    implausible: quote.implausible,
    check: offer.nativeFee?.isAboveLimit ? 'unverified' : getQuoteCheck(quote.verification),
    widerSlippage: wider?.issue.values.needed,
  }
}

function toSlippageFailure(
  { providerId, name, freshness, quote }: QuotedRow,
  wider: WiderSlippage,
): FailureLine {
  const { issue } = wider
  return {
    status: 'failed',
    providerId,
    name,
    state: 'needsSlippage',
    reason: swapCopy.limitUnchanged,
    elapsedMs: quote.elapsedMs,
    freshness,
    minimum: undefined,
    slippage: { percent: issue.values.needed, consent: toConsent(issue) },
    isRetryable: false,
    failure: undefined,
  }
}

function toFailureLine(
  failure: QuoteFailure,
  freshness: QuoteFreshness,
  { form, pair: { from } }: ListContext,
): FailureLine {
  const { providerId, name, reason, elapsedMs, minimum, retryable } = failure
  const { prices } = form.input
  const state = getState(failure)
  return {
    status: 'failed',
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
    isRetryable: retryable || state === 'failed' || state === 'rateLimited',
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
  CIRCUIT_OPEN: 'disabled',
  BUILD_MISMATCH: 'rejected',
  VERIFICATION_FAILED: 'rejected',
}

/** Display order of the states: resolvable by the user, temporary, permanent. */
const ORDER: readonly SwapQuoteFailureState[] = [
  'needsSlippage',
  'belowMinimum',
  'failed',
  'timedOut',
  'rateLimited',
  'disabled',
  'rejected',
  'notSupported',
]

/** Sorts failures by state. Failures with the same state keep their order. */
function sortFailures(failures: readonly FailureLine[]): FailureLine[] {
  return [...failures].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

/** Returns the state of a failure. A server error is 'failed', regardless of the code of its body. */
function getState({ code, error }: QuoteFailure): SwapQuoteFailureState {
  const status = error instanceof HttpError ? error.status : getHttpStatus(error.cause)
  if (status === TOO_MANY_REQUESTS) return 'rateLimited'
  if (status !== undefined && status >= SERVER_ERROR) return 'failed'
  return STATES[code] ?? 'failed'
}

function getHttpStatus(cause: unknown): number | undefined {
  return cause instanceof HttpError ? cause.status : undefined
}

/** Compares the rows: distance to the best, fastest, cheapest, highest output. */
function withDistances(
  lines: readonly (QuotingRow | QuoteLine)[],
  sortBy: QuoteSortBy,
): (QuotingRow | SwapQuoteRow)[] {
  const quotes = lines.filter((line) => line.status === 'quoted')
  const best = quotes.find(({ isBest }) => isBest)
  const cheapest = getCheapest(quotes, best)
  const texts = quotes
    .filter((line) => line === best || line.implausible === undefined)
    .map(({ offer }) => offer.receive.text)
  return lines.map((line) => {
    if (line.status === 'quoting') return line
    // Quotes with other checks may be displayed elsewhere.
    const before = quotes.slice(0, quotes.indexOf(line)).findLast(({ check }) => check === line.check)
    const { amount } = line.offer.receive
    const behind = getDistance(line, best, texts)
    return {
      ...line,
      behind,
      ahead: behind || !best ? undefined : getDistance(best, line, texts),
      rankingReason: line === best ? getRankingReason(best, quotes) : undefined,
      lowerRankReason:
        sortBy === 'netValue'
          ? (getLowerRankReason(line, before) ?? getLowerRankReason(line, best))
          : undefined,
      isFastest: line.isFastest && isFaster(line, quotes, best),
      isCheapest: line === cheapest,
      isMostReceived: quotes.every(({ offer }) => offer.receive.amount <= amount),
    }
  })
}

/** Returns whether a quote is faster than the best one; for the best one, than all others. */
function isFaster(line: QuoteLine, quotes: readonly QuoteLine[], best: QuoteLine | undefined): boolean {
  const others = line === best ? quotes.filter((quote) => quote !== best) : [best]
  return others.length > 0 && others.every((quote) => !quote || quote.offer.duration > line.offer.duration)
}

/** Returns the quote with the highest value, the first one if several have it; undefined if the best is as cheap. */
function getCheapest(quotes: readonly QuoteLine[], best: QuoteLine | undefined): QuoteLine | undefined {
  const cheaper = quotes.filter((quote) => isCheaper(quote, best))
  const maxUsd = Math.max(...cheaper.map((quote) => getNetUsd(quote) ?? Number.NEGATIVE_INFINITY))
  return cheaper.find((quote) => getNetUsd(quote) === maxUsd)
}

/** Returns whether the value of a quote is at least a cent higher than that of another quote for the same request. */
function isCheaper(quote: QuoteLine, compared: QuoteLine | undefined): boolean {
  if (!compared || quote === compared || quote.isExpired) return false
  if ((quote.freshness === 'outdated') !== (compared.freshness === 'outdated')) return false
  const [usd, comparedUsd] = [getNetUsd(quote), getNetUsd(compared)]
  return usd !== undefined && comparedUsd !== undefined && usd - comparedUsd >= CENT
}

const CENT = 0.01

function getLowerRankReason(line: QuoteLine, higher: QuoteLine | undefined): SwapQuoteRow['lowerRankReason'] {
  if (!higher || !isCheaper(line, higher)) return undefined
  if (higher.check === 'verified' && line.check !== 'verified') return 'unverified'
  return line.offer.duration > higher.offer.duration ? 'slower' : undefined
}

/** Returns the value after native fees and gas; undefined if a part is unknown or the quote is implausible. */
function getNetUsd({ offer: { receive, nativeFee, network }, implausible }: QuoteLine): number | undefined {
  if (receive.usd === undefined || implausible !== undefined) return undefined
  if (nativeFee && nativeFee.usd === undefined) return undefined
  return receive.usd - (nativeFee?.usd ?? 0) - (network?.usd ?? 0)
}

function getRankingReason(best: QuoteLine, quotes: readonly QuoteLine[]): SwapQuoteRow['rankingReason'] {
  const bestUsd = getNetUsd(best)
  const higher = quotes.filter((quote) => {
    const usd = getNetUsd(quote)
    const isComparable = !quote.isExpired && quote.freshness === best.freshness
    return isComparable && usd !== undefined && bestUsd !== undefined && usd > bestUsd
  })
  if (higher.length === 0) return undefined
  // Only duration ranks a quote below another one that has the same checks and a lower value.
  const peers = higher.filter(({ check }) => (check === 'verified') === (best.check === 'verified'))
  if (peers.length === 0) return best.check === 'verified' ? 'verified' : undefined
  return peers.every(({ offer }) => offer.duration > best.offer.duration) ? 'faster' : undefined
}

/**
 * Returns the difference by which the output of a quote is lower than that of another; undefined if it is higher.
 *
 * @param texts the formatted outputs of all plausible quotes
 */
function getDistance(
  line: QuoteLine,
  best: QuoteLine | undefined,
  texts: readonly string[],
): SwapMoney | undefined {
  if (!best || line === best || line.freshness !== best.freshness) return undefined
  const { token, amount } = line.offer.receive
  const less = best.offer.receive.amount - amount
  if (!token || less < 0n) return undefined
  return { ...swapMoney(less, token, undefined), text: formatDifference(less, token.decimals, texts) }
}

/** Replaces the chain ids in a provider's message with chain names, and omits the contract that could not be read. */
function withChainNames(reason: string, { fromChain, toChain }: SwapFormInput): string {
  return reason
    .replace(/(could not be read): contract 0x[\da-f]+/i, '$1')
    .replace(/\bchain (\d+)\b/gi, (match, id) => {
      const chain = [fromChain, toChain].find((candidate) => String(candidate.id) === id)
      return chain ? chain.name : match
    })
}
