import type { ReadableKeyedStore, ReadableStore } from '../kernel/index.ts'

/** What is computed from two collections, once per state of theirs. */
export function joinStores<A, B, T>(
  first: ReadableKeyedStore<A>,
  second: ReadableKeyedStore<B>,
  initial: T,
  compute: (first: readonly A[], second: readonly B[]) => T,
): ReadableStore<T> {
  let known: { readonly first: readonly A[]; readonly second: readonly B[]; readonly state: T } | undefined
  const getState = (): T => {
    const all = { first: first.getAll(), second: second.getAll() }
    if (known?.first === all.first && known.second === all.second) return known.state
    known = { ...all, state: compute(all.first, all.second) }
    return known.state
  }
  return {
    getState,
    getInitialState: () => initial,
    subscribe(listener) {
      let previous = getState()
      const wake = () => {
        const before = previous
        previous = getState()
        if (!Object.is(previous, before)) listener(previous, before)
      }
      const leave = [first.subscribeAll(wake), second.subscribeAll(wake)]
      return () => {
        for (const stop of leave) stop()
      }
    },
  }
}
