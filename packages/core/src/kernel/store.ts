import { createStore as createZustandStore } from 'zustand/vanilla'
import { safeCall } from './listeners.ts'
import { type Logger, silentLogger } from './logger.ts'

/** What a framework binding needs: a stable snapshot, the server's snapshot, and a subscription. */
export interface ReadableStore<T> {
  /** The state now, the same object until it changes. */
  getState(): T
  /** The snapshot a server renders with. */
  getInitialState(): T
  /** Returns the function that unsubscribes. */
  subscribe(listener: (state: T, previous: T) => void): () => void
}

export interface Store<T> extends ReadableStore<T> {
  /** Replaces the state, or computes the next one; returning the same reference wakes nobody. */
  setState(next: T | ((state: T) => T)): void
}

/** A listener that throws is logged and never stops the writer or the other listeners. */
export function createStore<T>(initial: T, logger: Logger = silentLogger): Store<T> {
  const store = createZustandStore<T>(() => initial)
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: (listener) =>
      store.subscribe((state, previous) => safeCall('store', logger, () => listener(state, previous))),
    setState: (next) => store.setState(next, true),
  }
}
