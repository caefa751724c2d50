import { type Clock, systemClock, type TimerHandle } from '../kernel/clock.ts'
import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import { activityGate, type PollGate } from '../kernel/gate.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import { createStore, type ReadableStore } from '../kernel/store.ts'
import type { QuotePrices } from './net-amount.ts'
import { createProviderRegistry, providersFor } from './provider-registry.ts'
import type { QuoteAggregator } from './quote-aggregator.ts'
import { asError } from './quote-failure.ts'
import {
  type CheckedQuoteRequest,
  checkQuoteRequest,
  isSamePair,
  type QuoteRequestInput,
} from './quote-request.ts'
import {
  applyUpdates,
  type BaseQuotesState,
  deriveState,
  getNextChangeTime,
  isCurrentRequest,
  MIN_REFRESH_MS,
  type QuotesState,
  reuseUnchanged,
  startQuoting,
  toIdle,
  toInvalid,
  toSettled,
} from './quotes-state.ts'
import type { QuoteSortBy } from './rank-quotes.ts'
import { DEFAULT_TIMEOUT_MS } from './start-quote-request.ts'
import { bufferUpdates, type UpdateBuffer } from './update-buffer.ts'

/** What a `createQuoteBoard` is given. Only `quotes` is needed. */
export interface QuotesObserverOptions {
  /** Source of the quotes. Without `getPrices`, they are ranked by their output. */
  readonly quotes: Pick<QuoteAggregator, 'providers' | 'stream'> &
    Partial<Pick<QuoteAggregator, 'getPrices' | 'nativeFeeLimits'>>
  readonly clock?: Clock | undefined
  /**
   * While it is closed nothing is asked by itself; once it opens again everyone is asked anew, unless they answered within
   * the last ten seconds. Default: `activityGate()`, closed while hidden or offline.
   */
  readonly gate?: PollGate | undefined
  readonly logger?: Logger | undefined
  /** Initial sort order. Default 'netValue'. */
  readonly sortBy?: QuoteSortBy | undefined
  /** Milliseconds after which it asks again by itself once everyone has answered. Default 30,000. */
  readonly refreshMs?: number | undefined
  /** Milliseconds that a new request waits for more typing. Default 300. */
  readonly debounceMs?: number | undefined
  /** Milliseconds after which whoever is silent has failed. Default 15,000. */
  readonly timeout?: number | undefined
}

/**
 * One row per provider while they answer, for a screen that compares them. It works from `ask` until it is cleared or
 * disposed, whether or not anybody subscribes.
 */
export interface QuotesObserver {
  readonly store: ReadableStore<QuotesState>
  /**
   * Asks everyone, once nothing else has been asked for `debounceMs`; a round for another request is aborted at once. The
   * same input again changes nothing, undefined clears the board. An input that cannot be asked is the state 'invalid'.
   *
   * @throws CausewayError DISPOSED
   */
  setRequest(input: QuoteRequestInput | undefined): void
  /** Requests quotes again. Does nothing while a request is pending. */
  refresh(): void
  /**
   * The user's choice, which no better quote takes away; undefined gives it back to the ranking.
   *
   * @throws CausewayError PROVIDER_CONFIGURATION_MISSING when there is no such provider
   */
  selectProvider(providerId: string | undefined): void
  /** Changes the order of the rows, and with it the quote that is chosen by rank. */
  setSortBy(sortBy: QuoteSortBy): void
  /**
   * Pauses automatic quote requests, for example while a user reviews or signs. Returns the function that resumes them.
   * They resume when every pause has ended; an overdue request is sent at once.
   */
  pause(): () => void
  /** Aborts what is under way and stops its timer. Its state is 'idle' from then on. */
  dispose(): void
}

const DEFAULT_REFRESH_MS = 30_000
const DEFAULT_DEBOUNCE_MS = 300
const NEVER = Number.POSITIVE_INFINITY

/** Makes a board over an aggregator. Nothing is asked, and no timer runs, before `ask`. */
export function createQuotesObserver(options: QuotesObserverOptions): QuotesObserver {
  const { quotes, clock = systemClock, gate = activityGate(), logger = silentLogger } = options
  const { refreshMs = DEFAULT_REFRESH_MS, debounceMs = DEFAULT_DEBOUNCE_MS } = options
  const { timeout = DEFAULT_TIMEOUT_MS, sortBy = 'netValue' } = options
  const registry = createProviderRegistry(quotes.providers)
  const holds = new Set<symbol>()
  let round: UpdateBuffer | undefined
  let timer: TimerHandle | undefined
  let leaveGate = () => {}
  let wasOpen = true
  let lastAsked: CheckedQuoteRequest | undefined
  let isDisposed = false
  let prices: QuotePrices = {}

  const arranged = (facts: BaseQuotesState) =>
    deriveState(facts, {
      now: clock.now(),
      refreshMs,
      isHeld: holds.size > 0 || !gate.isOpen(),
      ranking: { prices, nativeFeeLimits: quotes.nativeFeeLimits },
    })
  const store = createStore(arranged(toIdle({ sortBy, selection: undefined })), logger)

  const show = (facts: BaseQuotesState) => {
    store.setState((previous) => reuseUnchanged(previous, arranged(facts)))
    setTimer()
  }
  const showAgain = () => show(store.getState())

  /** One timer for whatever comes next. What lands at one moment is shown at once. */
  const setTimer = () => {
    if (timer !== undefined) clock.clearTimeout(timer)
    const state = store.getState()
    const at = Math.min(
      state.status === 'quoting' && !round ? state.startedAt : NEVER,
      round?.hasUpdates ? clock.now() : NEVER,
      getNextChangeTime(state),
    )
    timer = at === NEVER ? undefined : clock.setTimeout(wake, Math.max(0, at - clock.now()))
  }

  const wake = () => {
    const state = store.getState()
    const isDue = (time: number | undefined) => time !== undefined && time <= clock.now()
    if (state.status === 'settled' && isDue(state.refreshAt)) return put(state.request, 0)
    if (state.status === 'quoting' && !round && isDue(state.startedAt)) open(state.request)
    show(applyUpdates(state, round?.take() ?? []))
  }

  const put = (request: CheckedQuoteRequest, delayMs: number) => {
    rest()
    wasOpen = gate.isOpen()
    leaveGate = gate.subscribe(followGate)
    const isSame = lastAsked === undefined || isSamePair(lastAsked, request)
    if (!isSame) prices = {}
    const facts = startQuoting(store.getState(), {
      request,
      providers: providersFor(request, registry),
      startedAt: clock.now() + delayMs,
      timeout,
      isSamePair: isSame,
    })
    lastAsked = request
    show(facts)
  }

  /** Whoever comes back is shown what holds now, unless it was asked a moment ago. */
  const followGate = () => {
    const isBack = gate.isOpen() && !wasOpen
    wasOpen = gate.isOpen()
    const state = store.getState()
    const isOld = state.status === 'settled' && state.updatedAt + MIN_REFRESH_MS <= clock.now()
    if (isBack && isOld && holds.size === 0) put(state.request, 0)
    else showAgain()
  }

  const open = (request: CheckedQuoteRequest) => {
    const opened = bufferUpdates((signal) => quotes.stream(request, { signal, timeout }), setTimer)
    round = opened
    void readPrices(request)
    void opened.ended.then((error) => {
      if (round !== opened) return
      round = undefined
      // What only the aggregator knows: which chains there are.
      if (isCausewayError(error, 'INVALID_INPUT')) return turnAway(error, request)
      show(toSettled(applyUpdates(store.getState(), opened.take()), clock.now(), error))
    })
  }

  const readPrices = async (request: CheckedQuoteRequest) => {
    const newPrices = await quotes.getPrices?.(request)
    const { request: current } = store.getState()
    if (!newPrices || !current || !isSamePair(current, request)) return
    prices = newPrices
    showAgain()
  }

  /** Ends whatever is under way. */
  const rest = () => {
    const ended = round
    round = undefined
    ended?.abort()
    leaveGate()
    leaveGate = () => {}
  }

  const turnAway = (error: Error, request?: CheckedQuoteRequest) => {
    rest()
    show(toInvalid(store.getState(), error, request))
  }

  const clear = () => {
    rest()
    show(toIdle(store.getState()))
  }

  const read = (input: QuoteRequestInput): CheckedQuoteRequest | Error => {
    try {
      const request = checkQuoteRequest(input)
      providersFor(request, registry)
      return request
    } catch (error) {
      return asError(error)
    }
  }

  return {
    store,
    setRequest(input) {
      if (input === undefined) return clear()
      if (isDisposed) throw new CausewayError('This quote board has been disposed', { code: 'DISPOSED' })
      const question = read(input)
      if (isCurrentRequest(store.getState(), question)) return
      if (question instanceof Error) turnAway(question)
      else put(question, debounceMs)
    },
    refresh() {
      const state = store.getState()
      const waits = state.status === 'quoting' && !round
      if (waits || state.status === 'settled') put(state.request, 0)
    },
    selectProvider(providerId) {
      if (providerId === undefined) return show({ ...store.getState(), selection: undefined })
      registry.get(providerId)
      const state = store.getState()
      // Before anything is asked it is meant for whatever is asked next.
      lastAsked = state.request
      show({ ...state, selection: { providerId, by: 'user' } })
    },
    setSortBy: (by) => show({ ...store.getState(), sortBy: by }),
    pause() {
      const hold = Symbol('hold')
      holds.add(hold)
      showAgain()
      return () => {
        if (holds.delete(hold)) showAgain()
      }
    },
    dispose() {
      clear()
      isDisposed = true
    },
  }
}
