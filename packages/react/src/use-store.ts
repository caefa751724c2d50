import type { ReadableStore } from '@causeway/core'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/shim/with-selector'

const identity = <T>(state: T): T => state

/** The state of a store. */
export function useStore<T>(store: ReadableStore<T>): T
/** A part of it; renders again only when that part is another one. */
export function useStore<T, Part>(
  store: ReadableStore<T>,
  selector: (state: T) => Part,
  isEqual?: (a: Part, b: Part) => boolean,
): Part
export function useStore<T>(
  store: ReadableStore<T>,
  selector: (state: T) => unknown = identity,
  isEqual: (a: unknown, b: unknown) => boolean = Object.is,
): unknown {
  return useSyncExternalStoreWithSelector(
    store.subscribe,
    store.getState,
    store.getInitialState,
    selector,
    isEqual,
  )
}
