import { createStore as createZustandStore } from 'zustand/vanilla'
import { type Logger, silentLogger } from './logger.ts'
import { safeCall } from './safe-call.ts'

/** Observable value with the interface that framework bindings expect. */
export interface ReadableStore<T> {
  /** Returns the current state, the same object until it changes. */
  getState(): T
  /** Returns the state for server rendering. */
  getInitialState(): T
  /** Returns the function that unsubscribes. */
  subscribe(listener: (state: T, previous: T) => void): () => void
}

export interface Store<T> extends ReadableStore<T> {
  /** Replaces the state, or computes the next one. Listeners are not called if the reference stays the same. */
  setState(next: T | ((state: T) => T)): void
}

/** Creates a store. Errors of listeners are logged and do not affect other listeners. */
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
