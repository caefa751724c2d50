import { createStore, type ReadableStore } from '../kernel/store.ts'
import type { QuoteRequestInput } from './quote-request.ts'
import { createQuotesObserver, type QuotesObserver, type QuotesObserverOptions } from './quotes-observer.ts'
import type { QuotesState } from './quotes-state.ts'

/** Observers of several requests that are shown together. The caller chooses their keys. */
export interface QuotesObservers {
  /** States by key. An unchanged state keeps its reference. */
  readonly store: ReadableStore<ReadonlyMap<string, QuotesState>>
  /** Sets the request of each observer, as `QuotesObserver.setRequest` does. Observers of missing keys are disposed. */
  setRequests(requests: ReadonlyMap<string, QuoteRequestInput>): void
  /** Selects a provider for the observer of a key. Does nothing if there is none. */
  selectProvider(key: string, providerId: string | undefined): void
  /** Refetches the quotes of every observer. */
  refresh(): void
  /** Pauses current and later observers until the returned function is called. */
  pause(): () => void
}

/** Creates observers with shared options. No request is sent before `setRequests`. */
export function createQuotesObservers(options: QuotesObserverOptions): QuotesObservers {
  const store = createStore<ReadonlyMap<string, QuotesState>>(new Map(), options.logger)
  const observers = new Map<string, QuotesObserver>()
  const pauses = new Set<Map<string, () => void>>()

  const update = () =>
    store.setState(new Map([...observers].map(([key, observer]) => [key, observer.store.getState()])))

  const open = (key: string): QuotesObserver => {
    const observer = createQuotesObserver(options)
    observers.set(key, observer)
    observer.store.subscribe(update)
    for (const pause of pauses) pause.set(key, observer.pause())
    return observer
  }

  const close = (key: string) => {
    const observer = observers.get(key)
    observers.delete(key)
    for (const pause of pauses) pause.delete(key)
    observer?.dispose()
  }

  return {
    store,
    setRequests(requests) {
      const removed = [...observers.keys()].filter((key) => !requests.has(key))
      for (const key of removed) close(key)
      for (const [key, request] of requests) (observers.get(key) ?? open(key)).setRequest(request)
      if (removed.length > 0) update()
    },
    selectProvider: (key, providerId) => observers.get(key)?.selectProvider(providerId),
    refresh() {
      for (const observer of observers.values()) observer.refresh()
    },
    pause() {
      const pause = new Map([...observers].map(([key, observer]) => [key, observer.pause()]))
      pauses.add(pause)
      return () => {
        if (!pauses.delete(pause)) return
        for (const resume of pause.values()) resume()
      }
    },
  }
}
