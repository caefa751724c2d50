import { type Clock, systemClock, type TimerHandle } from '../kernel/clock.ts'
import { CausewayError, isCausewayError } from '../kernel/errors.ts'
import { activityGate, type PollGate } from '../kernel/gate.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import { createStore, type ReadableStore } from '../kernel/store.ts'
import {
  applyUpdates,
  type BaseQuotesState,
  deriveQuotesState,
  getNextChangeTime,
  isCurrentRequest,
  MIN_REFRESH_MS,
  reuseUnchanged,
  startQuoting,
  toIdle,
  toInvalid,
  toSettled,
} from './derive-quotes-state.ts'
import type { QuotePrices } from './get-net-amount.ts'
import { createProviderRegistry, providersFor } from './provider-registry.ts'
import type { Quote } from './quote.ts'
import type { QuoteAggregator } from './quote-aggregator.ts'
import {
  type CheckedQuoteRequest,
  checkQuoteRequest,
  isSamePair,
  type QuoteRequestInput,
} from './quote-request.ts'
import type { QuoteRow, QuotesState } from './quotes-state.ts'
import type { QuoteSortBy } from './rank-quotes.ts'
import { DEFAULT_TIMEOUT_MS } from './start-quote-request.ts'
import { toError } from './to-quote-failure.ts'
import { bufferUpdates, type UpdateBuffer } from './update-buffer.ts'

/** Options for `createQuotesObserver`. Only `quotes` is required. */
export interface QuotesObserverOptions {
  /** Source of the quotes. Without `getPrices`, they are ranked by their output. */
  readonly quotes: Pick<QuoteAggregator, 'providers' | 'stream'> &
    Partial<Pick<QuoteAggregator, 'getPrices' | 'nativeFeeLimits'>>
  readonly clock?: Clock | undefined
  /**
   * Pauses automatic requests while it is closed. When it opens, quotes are refetched unless they arrived within the
   * last ten seconds. They are refetched as well if all failed and may succeed now. Default: `activityGate()`, which is
   * closed while the page is hidden or the device is offline.
   */
  readonly gate?: PollGate | undefined
  readonly logger?: Logger | undefined
  /** Initial sort order. Default 'netValue'. */
  readonly sortBy?: QuoteSortBy | undefined
  /** Interval between the last response and the next automatic request, in milliseconds. Default 30,000. */
  readonly refreshMs?: number | undefined
  /** Debounce time of a new request, in milliseconds. Default 300. */
  readonly debounceMs?: number | undefined
  /** Deadline of pending providers, in milliseconds. Default 15,000. */
  readonly timeout?: number | undefined
}

/**
 * Observer of the quotes of all providers for a changing request, with one row per provider. It works from `setRequest`
 * until the request is cleared or the observer disposed, with or without subscribers.
 */
export interface QuotesObserver {
  readonly store: ReadableStore<QuotesState>
  /**
   * Sets the request, and sends it once it has not changed for `debounceMs`. A pending request is aborted at once. An
   * equal request changes nothing, undefined clears the quotes, and an invalid request results in the state 'invalid'.
   *
   * @throws CausewayError DISPOSED
   */
  setRequest(request: QuoteRequestInput | undefined): void
  /** Refetches the quotes. Does nothing while a request is pending. */
  refresh(): void
  /**
   * Selects a provider on behalf of the user. A better quote does not replace it. Undefined restores the selection by
   * rank.
   *
   * @throws CausewayError PROVIDER_CONFIGURATION_MISSING if the provider is not configured
   */
  selectProvider(providerId: string | undefined): void
  /** Sets the sort order of the rows, which also determines the selection by rank. */
  setSortBy(sortBy: QuoteSortBy): void
  /**
   * Pauses automatic requests, for example while a user reviews or signs. Returns the function that resumes them. They
   * resume when every pause has ended; an overdue request is sent at once.
   */
  pause(): () => void
  /**
   * Keeps a quote selected while a user reviews it, in the row of its provider: also after it has expired, and in place
   * of newer responses. Ends with the returned function, and when another provider is selected or the request changes.
   *
   * @param quote the displayed quote, or the one that replaces it, for the current request
   */
  hold(quote: Quote): () => void
  /** Aborts a pending request and stops the timer. The state stays 'idle'. */
  dispose(): void
}

const DEFAULT_REFRESH_MS = 30_000
const DEFAULT_DEBOUNCE_MS = 300
const NEVER = Number.POSITIVE_INFINITY

/** Creates an observer of an aggregator. It requests nothing and starts no timer before `setRequest`. */
export function createQuotesObserver(options: QuotesObserverOptions): QuotesObserver {
  const { quotes, clock = systemClock, gate = activityGate(), logger = silentLogger } = options
  const { refreshMs = DEFAULT_REFRESH_MS, debounceMs = DEFAULT_DEBOUNCE_MS } = options
  const { timeout = DEFAULT_TIMEOUT_MS, sortBy = 'netValue' } = options
  const registry = createProviderRegistry(quotes.providers)
  const pauses = new Set<symbol>()
  let pending: UpdateBuffer | undefined
  let timer: TimerHandle | undefined
  let unsubscribeGate = () => {}
  let wasOpen = true
  let lastRequest: CheckedQuoteRequest | undefined
  let isDisposed = false
  let prices: QuotePrices = {}
  let held: Quote | undefined

  const derive = (base: BaseQuotesState) =>
    deriveQuotesState(base, {
      now: clock.now(),
      refreshMs,
      isPaused: pauses.size > 0 || !gate.isOpen(),
      held,
      ranking: { prices, nativeFeeLimits: quotes.nativeFeeLimits },
    })
  const store = createStore(derive(toIdle({ sortBy, selection: undefined })), logger)

  const update = (base: BaseQuotesState) => {
    store.setState((previous) => reuseUnchanged(previous, derive(base)))
    setTimer()
  }
  const updateDerived = () => update(store.getState())

  /** Sets the single timer for the next change. Updates that arrive together are published as one change. */
  const setTimer = () => {
    if (timer !== undefined) clock.clearTimeout(timer)
    const state = store.getState()
    const time = Math.min(
      state.status === 'quoting' && !pending ? state.startedAt : NEVER,
      pending?.hasUpdates ? clock.now() : NEVER,
      getNextChangeTime(state),
    )
    timer = time === NEVER ? undefined : clock.setTimeout(onTimer, Math.max(0, time - clock.now()))
  }

  const onTimer = () => {
    const state = store.getState()
    const isDue = (time: number | undefined) => time !== undefined && time <= clock.now()
    if (state.status === 'settled' && isDue(state.refreshAt)) return schedule(state.request, 0)
    if (state.status === 'quoting' && !pending && isDue(state.startedAt)) send(state.request)
    update(applyUpdates(state, pending?.take() ?? []))
  }

  const schedule = (request: CheckedQuoteRequest, delayMs: number) => {
    stop()
    wasOpen = gate.isOpen()
    unsubscribeGate = gate.subscribe(onGateChange)
    const isSame = lastRequest === undefined || isSamePair(lastRequest, request)
    if (!isSame) prices = {}
    if (!isCurrentRequest(store.getState(), request)) held = undefined
    const base = startQuoting(store.getState(), {
      request,
      providers: providersFor(request, registry),
      startedAt: clock.now() + delayMs,
      timeout,
      isSamePair: isSame,
    })
    lastRequest = request
    update(base)
  }

  const onGateChange = () => {
    const hasOpened = gate.isOpen() && !wasOpen
    wasOpen = gate.isOpen()
    const state = store.getState()
    const isOld =
      state.status === 'settled' &&
      (state.updatedAt + MIN_REFRESH_MS <= clock.now() || hasOnlyFailures(state.rows))
    if (hasOpened && isOld && pauses.size === 0) schedule(state.request, 0)
    else updateDerived()
  }

  const send = (request: CheckedQuoteRequest) => {
    const sent = bufferUpdates((signal) => quotes.stream(request, { signal, timeout }), setTimer)
    pending = sent
    void readPrices(request)
    void sent.ended.then((error) => {
      if (pending !== sent) return
      pending = undefined
      // The aggregator also rejects unknown chains, which this observer cannot check.
      if (isCausewayError(error, 'INVALID_INPUT')) return reject(error, request)
      update(toSettled(applyUpdates(store.getState(), sent.take()), clock.now(), error))
    })
  }

  const readPrices = async (request: CheckedQuoteRequest) => {
    const newPrices = await quotes.getPrices?.(request)
    const { request: current } = store.getState()
    if (!newPrices || !current || !isSamePair(current, request)) return
    prices = newPrices
    updateDerived()
  }

  const stop = () => {
    const aborted = pending
    pending = undefined
    aborted?.abort()
    unsubscribeGate()
    unsubscribeGate = () => {}
  }

  const reject = (error: Error, request?: CheckedQuoteRequest) => {
    stop()
    held = undefined
    update(toInvalid(store.getState(), error, request))
  }

  const clear = () => {
    stop()
    held = undefined
    update(toIdle(store.getState()))
  }

  const parse = (input: QuoteRequestInput): CheckedQuoteRequest | Error => {
    try {
      const request = checkQuoteRequest(input)
      providersFor(request, registry)
      return request
    } catch (error) {
      return toError(error)
    }
  }

  return {
    store,
    setRequest(input) {
      if (input === undefined) return clear()
      if (isDisposed) {
        throw new CausewayError('This quotes observer has been disposed. Create a new one.', {
          code: 'DISPOSED',
        })
      }
      const request = parse(input)
      if (isCurrentRequest(store.getState(), request)) return
      if (request instanceof Error) reject(request)
      else schedule(request, debounceMs)
    },
    refresh() {
      const state = store.getState()
      const isDebounced = state.status === 'quoting' && !pending
      if (isDebounced || state.status === 'settled') schedule(state.request, 0)
    },
    selectProvider(providerId) {
      if (providerId === undefined) return update({ ...store.getState(), selection: undefined })
      registry.get(providerId)
      if (held?.providerId !== providerId) held = undefined
      const state = store.getState()
      // Keep a selection that is made before the first request.
      lastRequest = state.request
      update({ ...state, selection: { providerId, by: 'user' } })
    },
    setSortBy: (order) => update({ ...store.getState(), sortBy: order }),
    pause() {
      const pause = Symbol('pause')
      pauses.add(pause)
      updateDerived()
      return () => {
        if (pauses.delete(pause)) updateDerived()
      }
    },
    hold(quote) {
      held = quote
      updateDerived()
      return () => {
        if (held !== quote) return
        held = undefined
        updateDerived()
      }
    },
    dispose() {
      clear()
      isDisposed = true
    },
  }
}

/** Returns whether there is no quote, and a provider may return one if it is requested again. */
function hasOnlyFailures(rows: readonly QuoteRow[]): boolean {
  return (
    rows.every(({ status }) => status === 'failed') &&
    rows.some((row) => row.status === 'failed' && row.failure.retryable)
  )
}
