import type { ReadableKeyedStore } from '@causeway/core'
import { useMemo } from 'react'
import { useStore } from './store.ts'

/** Returns one value of a collection, and renders again only when it changes. */
export function useEntry<V>(store: ReadableKeyedStore<V>, key = ''): V | undefined {
  return useStore(useMemo(() => store.select(key), [store, key]))
}
