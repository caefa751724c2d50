import type { ReadableKeyedStore, ReadableStore } from '@causeway/core'

/** Creates a store whose state is computed from all records of another store, once per change. */
export function deriveStore<R, T>(
  source: ReadableKeyedStore<R>,
  initial: T,
  compute: (records: readonly R[]) => T,
): ReadableStore<T> {
  let cached: { readonly records: readonly R[]; readonly state: T } | undefined
  const getState = (): T => {
    const records = source.getAll()
    if (cached?.records !== records) cached = { records, state: compute(records) }
    return cached.state
  }
  return {
    getState,
    getInitialState: () => initial,
    subscribe(listener) {
      let previous = getState()
      return source.subscribeAll(() => {
        const before = previous
        previous = getState()
        if (!Object.is(previous, before)) listener(previous, before)
      })
    },
  }
}
