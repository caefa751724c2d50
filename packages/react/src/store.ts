import type { ReadableKeyedStore, ReadableStore } from '@causeway/core'
import { useSyncExternalStore } from 'react'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'

const identity = <T>(state: T): T => state

/** Returns whether two selected parts of a state are equal. An equal part does not render again. */
export type IsEqual<Part> = (a: Part, b: Part) => boolean

/** Returns the state of a store. */
export function useStore<T>(store: ReadableStore<T>): T
/** Returns a part of the state, and renders again only when it changes. */
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

/** Returns all values of a collection. Empty on a server. */
export function useAll<V>({ subscribeAll, getAll }: ReadableKeyedStore<V>): readonly V[] {
  return useSyncExternalStore(subscribeAll, getAll, none)
}

const NONE: readonly never[] = []
const none = () => NONE
