import { type Logger, silentLogger } from './logger.ts'
import { safeCall } from './safe-call.ts'
import type { ReadableStore } from './store.ts'

/** Observable collection with subscriptions per key. */
export interface ReadableKeyedStore<V> {
  /** Returns the value of a key, the same object until it changes. */
  get(key: string): V | undefined
  /** Returns all values, the same array until something changes. */
  getAll(): readonly V[]
  /** Calls the listener when the key is set or deleted. */
  subscribe(key: string, listener: () => void): () => void
  /** Calls the listener with the key of each change. */
  subscribeAll(listener: (key: string) => void): () => void
  /** Returns one key as a store, for framework bindings. */
  select(key: string): ReadableStore<V | undefined>
}

export interface KeyedStore<V> extends ReadableKeyedStore<V> {
  set(key: string, value: V): void
  delete(key: string): void
}

/** Creates a keyed store. Errors of listeners are logged and do not affect other listeners. */
export function createKeyedStore<V>(logger: Logger = silentLogger): KeyedStore<V> {
  const values = new Map<string, V>()
  const listeners = new Map<string, Set<() => void>>()
  const allListeners = new Set<(key: string) => void>()
  let snapshot: readonly V[] | undefined

  const call = (key: string, listener: (key: string) => void) => safeCall(key, logger, () => listener(key))

  const wake = (key: string) => {
    snapshot = undefined
    for (const listener of [...(listeners.get(key) ?? [])]) call(key, listener)
    for (const listener of [...allListeners]) call(key, listener)
  }

  const subscribe = (key: string, listener: () => void) => {
    const set = listeners.get(key) ?? new Set()
    listeners.set(key, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size === 0 && listeners.get(key) === set) listeners.delete(key)
    }
  }

  return {
    get: (key) => values.get(key),
    getAll: () => {
      snapshot ??= [...values.values()]
      return snapshot
    },
    subscribe,
    subscribeAll: (listener) => {
      allListeners.add(listener)
      return () => {
        allListeners.delete(listener)
      }
    },
    select: (key) => ({
      getState: () => values.get(key),
      getInitialState: () => undefined,
      subscribe: (listener) => {
        let previous = values.get(key)
        return subscribe(key, () => {
          const state = values.get(key)
          listener(state, previous)
          previous = state
        })
      },
    }),
    set: (key, value) => {
      if (values.has(key) && Object.is(values.get(key), value)) return
      values.set(key, value)
      wake(key)
    },
    delete: (key) => {
      if (values.delete(key)) wake(key)
    },
  }
}
