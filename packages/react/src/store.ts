import type { ReadableKeyedStore, ReadableStore } from '@causeway/core'
import { useSyncExternalStore } from 'react'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'

const identity = <T>(state: T): T => state

/** Whether two parts of a state are the same, so that nobody need render. */
export type IsEqual<Part> = (a: Part, b: Part) => boolean

/** The state of a store. */
export function useStore<T>(store: ReadableStore<T>): T
/** A part of it; renders again only when that part is another one. */
export function useStore<T, Part>(
  store: ReadableStore<T>,
  selector: (state: T) => Part,
  isEqual?: IsEqual<Part>,
): Part
export function useStore<T>(
  store: ReadableStore<T>,
  selector: (state: T) => unknown = identity,
  isEqual: IsEqual<unknown> = Object.is,
): unknown {
  return useSyncExternalStoreWithSelector(
    store.subscribe,
    store.getState,
    store.getInitialState,
    selector,
    isEqual,
  )
}

/** Everything in a collection. Empty on a server. */
export function useAll<V>({ subscribeAll, getAll }: ReadableKeyedStore<V>): readonly V[] {
  return useSyncExternalStore(subscribeAll, getAll, none)
}

const NONE: readonly never[] = []
const none = () => NONE
