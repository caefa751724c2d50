import type { Quote } from './quote.ts'
import type { CheckedQuoteRequest } from './quote-request.ts'
import type { QuoteSortBy } from './rank-quotes.ts'
import type { QuoteFailure } from './to-quote-failure.ts'

/** State of a quotes observer: `switch` over `status`. */
export type QuotesState = QuotesPhase & QuotesView

/** Progress of a quotes observer. */
export type QuotesPhase =
  /** There is no request. */
  | { readonly status: 'idle'; readonly request: undefined }
  /**
   * The request is invalid: an `InvalidInputError` names every invalid field. `request` is present if it could be
   * parsed.
   */
  | { readonly status: 'invalid'; readonly request: CheckedQuoteRequest | undefined; readonly error: Error }
  | {
      readonly status: 'quoting'
      readonly request: CheckedQuoteRequest
      /** Start of the request in milliseconds since the epoch: in the future while it is debounced. */
      readonly startedAt: number
      /** Deadline of all providers, in milliseconds since the epoch. */
      readonly deadlineAt: number
    }
  | {
      readonly status: 'settled'
      readonly request: CheckedQuoteRequest
      /** Time of the last response, in milliseconds since the epoch. */
      readonly updatedAt: number
      /** Time of the next automatic request, in milliseconds since the epoch; undefined while paused. */
      readonly refreshAt: number | undefined
      /** Error that ended the request before all providers could respond. */
      readonly error: Error | undefined
    }

/** Rows and selection of a quotes observer. */
export interface QuotesView {
  /**
   * One row per requested provider: quotes in the order of `sortBy`, then pending providers, then failed ones. Empty
   * while 'idle' and 'invalid'. An unchanged row keeps its reference.
   */
  readonly rows: readonly QuoteRow[]
  readonly sortBy: QuoteSortBy
  /**
   * Provider id of the quote with the highest output after native fees and gas (the highest output if prices are
   * unknown), regardless of `sortBy`. Quotes that require more slippage than the request allows or consent to their
   * native fee, and implausible quotes, are only best, fastest or selected by rank if there is no other quote. Undefined
   * while a held quote is the best of those that have not expired, but not of all.
   */
  readonly best: string | undefined
  /** Provider id of the quote with the shortest duration. */
  readonly fastest: string | undefined
  /**
   * Selected provider. A selection by the user persists through failures and new amounts, until the token pair changes.
   */
  readonly selection: QuoteSelection | undefined
  /** Quote of the selected provider, if it is for the current request and has not expired. */
  readonly selectedQuote: Quote | undefined
}

/** The selected provider, and whether the user or the ranking selected it. */
export interface QuoteSelection {
  readonly providerId: string
  readonly by: 'user' | 'rank'
}

/** Row of a provider: pending, quoted or failed. */
export type QuoteRow = QuotingRow | QuotedRow | FailedQuoteRow

/** The provider of a row. */
export interface RowProvider {
  readonly providerId: string
  /** Display name of the provider. */
  readonly name: string
}

/** A pending provider. */
export interface QuotingRow extends RowProvider {
  readonly status: 'quoting'
  /** Start of the request in milliseconds since the epoch: in the future while it is debounced. */
  readonly startedAt: number
}

/** A provider with a quote. */
export interface QuotedRow extends RowProvider {
  readonly status: 'quoted'
  readonly quote: Quote
  readonly freshness: QuoteFreshness
  /** Whether the quote has expired (`validUntil`) and must not be signed. */
  readonly isExpired: boolean
}

/** A provider without a quote. */
export interface FailedQuoteRow extends RowProvider {
  readonly status: 'failed'
  readonly failure: QuoteFailure
  readonly freshness: QuoteFreshness
}

/**
 * 'fresh': from the latest request. 'previous': from the request before it, for the same input; it can be executed
 * until its provider responds. 'outdated': for another input of the same token pair; it stays visible until the first
 * new quote arrives, and cannot be executed.
 */
export type QuoteFreshness = 'fresh' | 'previous' | 'outdated'
