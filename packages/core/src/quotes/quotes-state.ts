import { shallow } from 'zustand/vanilla/shallow'
import { AbortedError } from '../kernel/abort.ts'
import { errorSentence } from '../kernel/errors.ts'
import { FRESHNESS_MARGIN_MS, isQuoteExpired } from './is-quote-expired.ts'
import type { QuoteProvider } from './provider.ts'
import type { Quote } from './quote.ts'
import { type QuoteFailure, toFailure } from './quote-failure.ts'
import type { CheckedQuoteRequest } from './quote-request.ts'
import { type QuoteSortBy, type RankingOptions, rankQuotes } from './rank-quotes.ts'
import type { QuoteUpdate } from './start-quote-request.ts'

/** What a screen shows of one provider: that it is asked, its quote, or why it has none. */
export type QuoteRow = QuotingRow | QuotedRow | FailedQuoteRow

/** Whose row it is. */
export interface RowProvider {
  readonly providerId: string
  /** The provider as people write it. */
  readonly name: string
}

/** Asked, and nothing to show yet. */
export interface QuotingRow extends RowProvider {
  readonly status: 'quoting'
  /** Milliseconds since the epoch: when it is asked, a moment ahead while more typing may come. */
  readonly startedAt: number
}

/** Its quote. */
export interface QuotedRow extends RowProvider {
  readonly status: 'quoted'
  readonly quote: Quote
  readonly freshness: QuoteFreshness
  /** Past its end: not to be signed. */
  readonly isExpired: boolean
}

/** Why it has no quote. */
export interface FailedQuoteRow extends RowProvider {
  readonly status: 'failed'
  readonly failure: QuoteFailure
  readonly freshness: QuoteFreshness
}

/**
 * 'fresh': of the latest round. 'previous': of the round before it, for the same request; it holds until its provider
 * answers anew. 'outdated': it answers another request between the same tokens, and stays in sight until the first new
 * quote lands; it is never to be signed.
 */
export type QuoteFreshness = 'fresh' | 'previous' | 'outdated'

/** What a board is doing. */
export type QuotesPhase =
  /** Nothing is asked. */
  | { readonly status: 'idle'; readonly request: undefined }
  /** The input cannot be asked: an `InvalidInputError` names every bad field. `request` where it could be read. */
  | { readonly status: 'invalid'; readonly request: CheckedQuoteRequest | undefined; readonly error: Error }
  | {
      readonly status: 'quoting'
      readonly request: CheckedQuoteRequest
      /** Milliseconds since the epoch; a moment ahead while more typing may come. */
      readonly startedAt: number
      /** Milliseconds since the epoch: whoever is silent by then has failed. */
      readonly deadlineAt: number
    }
  | {
      readonly status: 'settled'
      readonly request: CheckedQuoteRequest
      /** Milliseconds since the epoch: when the last provider had answered. */
      readonly updatedAt: number
      /** When it asks again by itself, in milliseconds since the epoch; undefined while that is held. */
      readonly refreshAt: number | undefined
      /** Why the round ended before its providers could answer. */
      readonly error: Error | undefined
    }

/** Which quote is meant: the user's word, or the first of the ranking. */
export interface QuoteSelection {
  readonly providerId: string
  readonly by: 'user' | 'rank'
}

/** What a board shows, whatever it is doing. */
export interface QuotesView {
  /**
   * One per provider that is asked: quotes first, in the order of `sortBy`, then those still quoting, then those
   * without one. Empty while 'idle' and 'invalid'. A row that has not changed is the same object.
   */
  readonly rows: readonly QuoteRow[]
  readonly sortBy: QuoteSortBy
  /**
   * Provider id of the highest output after native fees and gas, or of the highest output where prices are unknown, whatever
   * `sortBy` says. A quote that needs more slippage than was allowed, that needs consent to its native fee, or that is
   * implausible is neither this, nor the soonest, nor chosen by the ranking, while there is another one.
   */
  readonly best: string | undefined
  /** Provider id of the soonest. */
  readonly fastest: string | undefined
  /** A user's choice stays when its provider fails, and when other amounts are asked; between other tokens it ends. */
  readonly selection: QuoteSelection | undefined
  /** The chosen provider's quote, while it may be carried out: it answers this very request and has not expired. */
  readonly selectedQuote: Quote | undefined
}

/** What a screen shows while providers answer. */
export type QuotesState = QuotesPhase & QuotesView

/** What the rest of a state follows from. */
export type BaseQuotesState = QuotesPhase & Pick<QuotesView, 'rows' | 'sortBy' | 'selection'>

/** What else a state follows from. */
export interface DerivationInputs {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Milliseconds after which a settled board asks again. */
  readonly refreshMs: number
  /** Nothing is asked again by itself. */
  readonly isHeld: boolean
  /** Prices and limits that quotes are ranked by. */
  readonly ranking?: RankingOptions | undefined
}

/** One time of asking. */
export interface ObservedRequest {
  readonly request: CheckedQuoteRequest
  readonly providers: readonly Pick<QuoteProvider, 'id' | 'name'>[]
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly timeout: number
  /** Asked between the same tokens as the last time. */
  readonly isSamePair: boolean
}

/** A quote that ends soon is asked for anew before its end, but nobody is asked more often than this. */
export const MIN_REFRESH_MS = 10_000

/** Nothing is asked; what the user chose and how rows are sorted stays. */
export function toIdle({
  sortBy,
  selection,
}: Pick<BaseQuotesState, 'sortBy' | 'selection'>): BaseQuotesState {
  return { status: 'idle', request: undefined, rows: [], sortBy, selection }
}

/** The input cannot be asked. */
export function toInvalid(
  state: BaseQuotesState,
  error: Error,
  request?: CheckedQuoteRequest,
): BaseQuotesState {
  return { ...toIdle(state), status: 'invalid', request, error }
}

/** Providers are asked: what they said before stays in sight, marked, where it was said of the same tokens. */
export function startQuoting(state: BaseQuotesState, round: ObservedRequest): BaseQuotesState {
  const { request, providers, startedAt, timeout, isSamePair } = round
  const { sortBy, selection } = state
  const isSameRequest = shallow(state.request, request)
  const known = new Map((isSamePair ? state.rows : []).map((row) => [row.providerId, row]))
  const rows = providers.map(({ id, name }): QuoteRow => {
    const row = known.get(id)
    if (!row || row.status === 'quoting') return quotingRow({ providerId: id, name }, startedAt)
    return { ...row, freshness: isSameRequest && row.freshness !== 'outdated' ? 'previous' : 'outdated' }
  })
  return {
    status: 'quoting',
    request,
    startedAt,
    deadlineAt: startedAt + timeout,
    rows,
    sortBy,
    selection: isSamePair ? selection : undefined,
  }
}

/** Answers land in the rows of their providers. With the first new quote, those to another request go. */
export function applyUpdates(state: BaseQuotesState, updates: readonly QuoteUpdate[]): BaseQuotesState {
  if (state.status !== 'quoting' || updates.length === 0) return state
  const answers = new Map(updates.map((update) => [ownerOf(update), update]))
  const hasQuote = updates.some(({ type }) => type === 'quote')
  const rows = state.rows.map((row) => {
    const update = answers.get(row.providerId)
    if (update) return answeredRow(row, update)
    const goes = hasQuote && row.status !== 'quoting' && row.freshness === 'outdated'
    return goes ? quotingRow(row, state.startedAt) : row
  })
  return { ...state, rows }
}

/** The round is over; a provider that has not answered, because the round failed as a whole, says so. */
export function toSettled(state: BaseQuotesState, now: number, error: Error | undefined): BaseQuotesState {
  if (state.status !== 'quoting') return state
  const { request, startedAt, sortBy, selection } = state
  const elapsedMs = now - startedAt
  const rows = state.rows.map((row): QuoteRow => {
    if (row.status !== 'quoting' && row.freshness === 'fresh') return row
    const { providerId, name } = row
    const failure = toFailure(error ?? new AbortedError(), { providerId, name, elapsedMs })
    return answeredRow(row, { type: 'failure', failure })
  })
  return { status: 'settled', request, updatedAt: now, refreshAt: undefined, error, rows, sortBy, selection }
}

/** Everything that follows: the order of the rows, the tags, the choice, what has expired, when it asks again. */
export function deriveState(facts: BaseQuotesState, terms: DerivationInputs): QuotesState {
  const { ranking } = terms
  const rows = inOrder(
    facts.rows.map((row) => withExpiry(row, terms.now)),
    facts.sortBy,
    ranking,
  )
  const quoted = rows.filter((row) => row.status === 'quoted')
  const sound = quoted.filter(isSound)
  const within = sound.filter(({ quote }) => !needsMoreSlippage(quote))
  // What asks for more slippage than was allowed comes after all that does not. Where no quote can be carried out, the
  // tags and the choice stay on those in sight.
  const candidates = ([within, sound].find(({ length }) => length > 0) ?? quoted).map(({ quote }) => quote)
  const ranked = rankQuotes(candidates, facts.sortBy, ranking)
  const selection = facts.selection?.by === 'user' ? facts.selection : choiceOf(ranked[0])
  const row = quoted.find(({ providerId }) => providerId === selection?.providerId)
  const refreshAt = refreshTime(facts, row?.quote, terms)
  return {
    ...(facts.status === 'settled' ? { ...facts, refreshAt } : facts),
    rows,
    best: rankQuotes(candidates, 'netValue', ranking)[0]?.providerId,
    fastest: rankQuotes(candidates, 'estimatedDuration', ranking)[0]?.providerId,
    selection,
    selectedQuote: row && isSound(row) ? row.quote : undefined,
  }
}

/** The next state, or the one before it where nothing has changed; unchanged parts keep their reference. */
export function reuseUnchanged(previous: QuotesState, next: QuotesState): QuotesState {
  const rows = shallow(previous.rows, next.rows) ? previous.rows : next.rows
  const selection = shallow(previous.selection, next.selection) ? previous.selection : next.selection
  const state = { ...next, rows, selection }
  return shallow(previous, state) ? previous : state
}

/** When the state changes by itself, in milliseconds since the epoch; Infinity when it does not. */
export function getNextChangeTime(state: QuotesState): number {
  const ends = state.rows.map((row) =>
    row.status === 'quoted' && !row.isExpired ? row.quote.validUntil : Number.POSITIVE_INFINITY,
  )
  return Math.min(...ends, (state.status === 'settled' && state.refreshAt) || Number.POSITIVE_INFINITY)
}

/** Whether this is what the board shows already: nothing is to be asked, and nobody woken. */
export function isCurrentRequest(state: BaseQuotesState, question: CheckedQuoteRequest | Error): boolean {
  if (!(question instanceof Error)) return shallow(state.request, question)
  return state.status === 'invalid' && errorSentence(state.error) === errorSentence(question)
}

function quotingRow({ providerId, name }: RowProvider, startedAt: number): QuotingRow {
  return { status: 'quoting', providerId, name, startedAt }
}

function answeredRow({ providerId, name }: RowProvider, update: QuoteUpdate): QuoteRow {
  return update.type === 'quote'
    ? { status: 'quoted', providerId, name, quote: update.quote, freshness: 'fresh', isExpired: false }
    : { status: 'failed', providerId, name, failure: update.failure, freshness: 'fresh' }
}

function ownerOf(update: QuoteUpdate): string {
  return (update.type === 'quote' ? update.quote : update.failure).providerId
}

function withExpiry(row: QuoteRow, now: number): QuoteRow {
  const expires = row.status === 'quoted' && !row.isExpired && isQuoteExpired(row.quote, now)
  return expires ? { ...row, isExpired: true } : row
}

/** Whether its quote may be carried out. */
function isSound({ freshness, isExpired }: QuotedRow): boolean {
  return freshness !== 'outdated' && !isExpired
}

function needsMoreSlippage({ requiredSlippage, request }: Quote): boolean {
  return requiredSlippage !== undefined && requiredSlippage > request.slippage
}

function choiceOf(first: Quote | undefined): QuoteSelection | undefined {
  return first && { providerId: first.providerId, by: 'rank' }
}

const PLACE: Record<QuoteRow['status'], number> = { quoted: 0, quoting: 1, failed: 2 }

/** Rows in order. Quotes are marked as implausible among those that answer the same request. */
function inOrder(
  rows: readonly QuoteRow[],
  sortBy: QuoteSortBy,
  ranking: RankingOptions | undefined,
): QuoteRow[] {
  const quoted = rows.filter((row) => row.status === 'quoted')
  const isOld = ({ freshness }: QuotedRow) => freshness === 'outdated'
  const groups = [quoted.filter((row) => !isOld(row)), quoted.filter(isOld)]
  const ranked = groups.flatMap((group) =>
    rankQuotes(
      group.map(({ quote }) => quote),
      sortBy,
      ranking,
    ),
  )
  const places = new Map(ranked.map((quote, place) => [quote.providerId, { quote, place }]))
  const getPlace = ({ providerId }: QuoteRow) => places.get(providerId)?.place ?? 0
  return rows
    .map((row) => {
      const quote = places.get(row.providerId)?.quote
      return row.status === 'quoted' && quote && quote !== row.quote ? { ...row, quote } : row
    })
    .sort(
      (first, second) =>
        PLACE[first.status] - PLACE[second.status] ||
        getPlace(first) - getPlace(second) ||
        (first.providerId < second.providerId ? -1 : 1),
    )
}

function refreshTime(
  facts: BaseQuotesState,
  chosen: Quote | undefined,
  { refreshMs, isHeld }: DerivationInputs,
): number | undefined {
  if (facts.status !== 'settled' || isHeld) return undefined
  const latest = facts.updatedAt + refreshMs
  const soonest = facts.updatedAt + MIN_REFRESH_MS
  const wanted = chosen ? chosen.validUntil - FRESHNESS_MARGIN_MS : latest
  return Math.min(Math.max(wanted, soonest), latest)
}
