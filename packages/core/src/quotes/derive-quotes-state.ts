import { shallow } from 'zustand/vanilla/shallow'
import { AbortedError } from '../kernel/abort.ts'
import { errorSentence } from '../kernel/errors.ts'
import { FRESHNESS_MARGIN_MS, isQuoteExpired } from './is-quote-expired.ts'
import type { QuoteProvider } from './provider.ts'
import type { Quote } from './quote.ts'
import type { CheckedQuoteRequest } from './quote-request.ts'
import type {
  QuotedRow,
  QuoteRow,
  QuoteSelection,
  QuotesPhase,
  QuotesState,
  QuotesView,
  QuotingRow,
  RowProvider,
} from './quotes-state.ts'
import { type QuoteSortBy, type RankingOptions, rankQuotes } from './rank-quotes.ts'
import type { QuoteUpdate } from './start-quote-request.ts'
import { toQuoteFailure } from './to-quote-failure.ts'

/** Part of the state that the rest is derived from. */
export type BaseQuotesState = QuotesPhase & Pick<QuotesView, 'rows' | 'sortBy' | 'selection'>

/** Inputs that the state is derived from, in addition to `BaseQuotesState`. */
export interface DerivationInputs {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Milliseconds after which settled quotes are refetched. */
  readonly refreshMs: number
  /** Whether automatic requests are paused. */
  readonly isPaused: boolean
  /** Quote that stays selected; it replaces the one in the row of its provider. */
  readonly held?: Quote | undefined
  /** Prices and limits that quotes are ranked by. */
  readonly ranking?: RankingOptions | undefined
}

/** A request with the providers that it is sent to. */
export interface ObservedRequest {
  readonly request: CheckedQuoteRequest
  readonly providers: readonly Pick<QuoteProvider, 'id' | 'name'>[]
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** Milliseconds. */
  readonly timeout: number
  /** Whether the request has the same token pair as the one before it. */
  readonly isSamePair: boolean
}

/** Minimum interval between automatic requests, in milliseconds, even if a quote expires sooner. */
export const MIN_REFRESH_MS = 10_000

/**
 * Derives the order of the rows, the best and fastest quote, the selection, expiry, and the time of the next request.
 */
export function deriveQuotesState(base: BaseQuotesState, inputs: DerivationInputs): QuotesState {
  const { ranking, held } = inputs
  const rows = sortRows(
    base.rows.map((row) => withExpiry(withHeldQuote(row, held), inputs.now)),
    base.sortBy,
    ranking,
  )
  const quoted = rows.filter((row) => row.status === 'quoted')
  const executable = quoted.filter(isExecutable)
  const withinSlippage = executable.filter(({ quote }) => !needsMoreSlippage(quote))
  // If no quote is executable, rank the visible quotes, so that tags and selection remain.
  const rowsToRank = [withinSlippage, executable].find(({ length }) => length > 0) ?? quoted
  const getFirst = (sortBy: QuoteSortBy, compared = rowsToRank) =>
    rankQuotes(
      compared.map(({ quote }) => quote),
      sortBy,
      ranking,
    )[0]?.providerId
  const firstBySort: Partial<Record<QuoteSortBy, string | undefined>> = {
    netValue: getFirst('netValue'),
    estimatedDuration: getFirst('estimatedDuration'),
  }
  // A held quote may be newer than the others: it is not the best because better ones have expired meanwhile.
  const expired = held ? quoted.filter((row) => isOnlyExpired(row) && !needsMoreSlippage(row.quote)) : []
  const getLeader = (sortBy: QuoteSortBy) => {
    const first = firstBySort[sortBy]
    return getFirst(sortBy, [...new Set([...rowsToRank, ...expired])]) === first ? first : undefined
  }
  const selection =
    base.selection?.by === 'user'
      ? base.selection
      : toRankSelection(held?.providerId ?? firstBySort[base.sortBy] ?? getFirst(base.sortBy))
  const selectedRow = quoted.find(({ providerId }) => providerId === selection?.providerId)
  const refreshAt = getRefreshTime(base, selectedRow?.quote, inputs)
  return {
    ...(base.status === 'settled' ? { ...base, refreshAt } : base),
    rows,
    best: getLeader('netValue'),
    fastest: getLeader('estimatedDuration'),
    selection,
    selectedQuote: selectedRow && isExecutable(selectedRow) ? selectedRow.quote : undefined,
  }
}

/** Returns the next state with unchanged parts by reference, or the previous state if nothing has changed. */
export function reuseUnchanged(previous: QuotesState, next: QuotesState): QuotesState {
  const rows = shallow(previous.rows, next.rows) ? previous.rows : next.rows
  const selection = shallow(previous.selection, next.selection) ? previous.selection : next.selection
  const state = { ...next, rows, selection }
  return shallow(previous, state) ? previous : state
}

/** Returns the time at which the state changes by itself, in milliseconds since the epoch; Infinity if it does not. */
export function getNextChangeTime(state: QuotesState): number {
  const expiryTimes = state.rows.map((row) =>
    row.status === 'quoted' && !row.isExpired ? row.quote.validUntil : Number.POSITIVE_INFINITY,
  )
  return Math.min(...expiryTimes, (state.status === 'settled' && state.refreshAt) || Number.POSITIVE_INFINITY)
}

/** Returns whether the state is already that of a request, or of the error of an invalid one. */
export function isCurrentRequest(state: BaseQuotesState, request: CheckedQuoteRequest | Error): boolean {
  if (!(request instanceof Error)) return shallow(state.request, request)
  return state.status === 'invalid' && errorSentence(state.error) === errorSentence(request)
}

/** Returns the state without a request. The user's selection and the sort order stay. */
export function toIdle({
  sortBy,
  selection,
}: Pick<BaseQuotesState, 'sortBy' | 'selection'>): BaseQuotesState {
  return { status: 'idle', request: undefined, rows: [], sortBy, selection }
}

/** Returns the state of an invalid request. */
export function toInvalid(
  state: BaseQuotesState,
  error: Error,
  request?: CheckedQuoteRequest,
): BaseQuotesState {
  return { ...toIdle(state), status: 'invalid', request, error }
}

/** Returns the state of a new request. Rows of the same token pair stay, marked as previous or outdated. */
export function startQuoting(state: BaseQuotesState, observed: ObservedRequest): BaseQuotesState {
  const { request, providers, startedAt, timeout, isSamePair } = observed
  const { sortBy, selection } = state
  const isSameRequest = shallow(state.request, request)
  const currentRows = new Map((isSamePair ? state.rows : []).map((row) => [row.providerId, row]))
  const rows = providers.map(({ id, name }): QuoteRow => {
    const row = currentRows.get(id)
    if (!row || row.status === 'quoting') return toQuotingRow({ providerId: id, name }, startedAt)
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

/** Returns the state with the responses of providers. The first new quote removes the outdated rows. */
export function applyUpdates(state: BaseQuotesState, updates: readonly QuoteUpdate[]): BaseQuotesState {
  if (state.status !== 'quoting' || updates.length === 0) return state
  const updatesByProvider = new Map(updates.map((update) => [getProviderId(update), update]))
  const hasQuote = updates.some(({ type }) => type === 'quote')
  const rows = state.rows.map((row) => {
    const update = updatesByProvider.get(row.providerId)
    if (update) return toRow(row, update)
    const isReplaced = hasQuote && row.status !== 'quoting' && row.freshness === 'outdated'
    return isReplaced ? toQuotingRow(row, state.startedAt) : row
  })
  return { ...state, rows }
}

/**
 * Returns the state after a request has ended. Providers without a response fail with the error of the request.
 *
 * @param now milliseconds since the epoch
 */
export function toSettled(state: BaseQuotesState, now: number, error: Error | undefined): BaseQuotesState {
  if (state.status !== 'quoting') return state
  const { request, startedAt, sortBy, selection } = state
  const elapsedMs = now - startedAt
  const rows = state.rows.map((row): QuoteRow => {
    if (row.status !== 'quoting' && row.freshness === 'fresh') return row
    const { providerId, name } = row
    const failure = toQuoteFailure(error ?? new AbortedError(), { providerId, name, elapsedMs })
    return toRow(row, { type: 'failure', failure })
  })
  return { status: 'settled', request, updatedAt: now, refreshAt: undefined, error, rows, sortBy, selection }
}

function toQuotingRow({ providerId, name }: RowProvider, startedAt: number): QuotingRow {
  return { status: 'quoting', providerId, name, startedAt }
}

function toRow({ providerId, name }: RowProvider, update: QuoteUpdate): QuoteRow {
  return update.type === 'quote'
    ? { status: 'quoted', providerId, name, quote: update.quote, freshness: 'fresh', isExpired: false }
    : { status: 'failed', providerId, name, failure: update.failure, freshness: 'fresh' }
}

function getProviderId(update: QuoteUpdate): string {
  return (update.type === 'quote' ? update.quote : update.failure).providerId
}

/** Returns the row with the held quote of its provider, whose expiry is determined again. */
function withHeldQuote(row: QuoteRow, held: Quote | undefined): QuoteRow {
  const { providerId, name } = row
  if (providerId !== held?.providerId) return row
  if (row.status === 'quoted' && row.quote === held && row.freshness === 'fresh') return row
  return toRow({ providerId, name }, { type: 'quote', quote: held })
}

function withExpiry(row: QuoteRow, now: number): QuoteRow {
  const expires = row.status === 'quoted' && !row.isExpired && isQuoteExpired(row.quote, now)
  return expires ? { ...row, isExpired: true } : row
}

function isExecutable({ freshness, isExpired }: QuotedRow): boolean {
  return freshness !== 'outdated' && !isExpired
}

function isOnlyExpired({ freshness, isExpired }: QuotedRow): boolean {
  return freshness !== 'outdated' && isExpired
}

function needsMoreSlippage({ requiredSlippage, request }: Quote): boolean {
  return requiredSlippage !== undefined && requiredSlippage > request.slippage
}

function toRankSelection(providerId: string | undefined): QuoteSelection | undefined {
  return providerId === undefined ? undefined : { providerId, by: 'rank' }
}

const STATUS_ORDER: Record<QuoteRow['status'], number> = { quoted: 0, quoting: 1, failed: 2 }

/** Sorts the rows. Quotes are compared, and marked as implausible, only with those for the same request. */
function sortRows(
  rows: readonly QuoteRow[],
  sortBy: QuoteSortBy,
  ranking: RankingOptions | undefined,
): QuoteRow[] {
  const quoted = rows.filter((row) => row.status === 'quoted')
  const isOutdated = ({ freshness }: QuotedRow) => freshness === 'outdated'
  const groups = [quoted.filter((row) => !isOutdated(row)), quoted.filter(isOutdated)]
  const ranked = groups.flatMap((group) =>
    rankQuotes(
      group.map(({ quote }) => quote),
      sortBy,
      ranking,
    ),
  )
  const ranks = new Map(ranked.map((quote, rank) => [quote.providerId, { quote, rank }]))
  const getRank = ({ providerId }: QuoteRow) => ranks.get(providerId)?.rank ?? 0
  return rows
    .map((row) => {
      const quote = ranks.get(row.providerId)?.quote
      return row.status === 'quoted' && quote && quote !== row.quote ? { ...row, quote } : row
    })
    .sort(
      (first, second) =>
        STATUS_ORDER[first.status] - STATUS_ORDER[second.status] ||
        getRank(first) - getRank(second) ||
        (first.providerId < second.providerId ? -1 : 1),
    )
}

function getRefreshTime(
  base: BaseQuotesState,
  selectedQuote: Quote | undefined,
  { refreshMs, isPaused }: DerivationInputs,
): number | undefined {
  if (base.status !== 'settled' || isPaused) return undefined
  const latest = base.updatedAt + refreshMs
  const earliest = base.updatedAt + MIN_REFRESH_MS
  const beforeExpiry = selectedQuote ? selectedQuote.validUntil - FRESHNESS_MARGIN_MS : latest
  return Math.min(Math.max(beforeExpiry, earliest), latest)
}
