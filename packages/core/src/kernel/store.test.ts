import { describe, expect, test } from 'vitest'
import { createStore } from './store.ts'

describe('a store', () => {
  test('tells subscribers the new and the old state', () => {
    const store = createStore({ count: 1 })
    const seen: unknown[] = []
    const leave = store.subscribe((state, previous) => seen.push([state.count, previous.count]))
    store.setState({ count: 2 })
    store.setState(({ count }) => ({ count: count + 1 }))
    leave()
    store.setState({ count: 9 })
    expect(seen).toEqual([
      [2, 1],
      [3, 2],
    ])
  })

  test('replaces the state whole: no field of the old one shines through', () => {
    const store = createStore<{ a?: number; b?: number }>({ a: 1 })
    store.setState({ b: 2 })
    expect(store.getState()).toEqual({ b: 2 })
  })

  test('wakes nobody for the same reference', () => {
    const store = createStore({ count: 1 })
    let wakes = 0
    store.subscribe(() => wakes++)
    store.setState((state) => state)
    expect(wakes).toBe(0)
  })

  test('a server renders with the first state, whatever happened since', () => {
    const initial = { count: 1 }
    const store = createStore(initial)
    store.setState({ count: 2 })
    expect(store.getInitialState()).toBe(initial)
  })
})
