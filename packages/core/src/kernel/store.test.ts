import { describe, expect, test } from 'vitest'
import { silentLogger } from './logger.ts'
import { createStore } from './store.ts'

describe('a store', () => {
  test('passes the new and the previous state to subscribers', () => {
    const store = createStore({ count: 1 })
    const changes: unknown[] = []
    const leave = store.subscribe((state, previous) => changes.push([state.count, previous.count]))
    store.setState({ count: 2 })
    store.setState(({ count }) => ({ count: count + 1 }))
    leave()
    store.setState({ count: 9 })
    expect(changes).toEqual([
      [2, 1],
      [3, 2],
    ])
  })

  test('replaces the state instead of merging it', () => {
    const store = createStore<{ a?: number; b?: number }>({ a: 1 })
    store.setState({ b: 2 })
    expect(store.getState()).toEqual({ b: 2 })
  })

  test('does not notify for the same reference', () => {
    const store = createStore({ count: 1 })
    let wakes = 0
    store.subscribe(() => wakes++)
    store.setState((state) => state)
    expect(wakes).toBe(0)
  })

  test('returns the initial state for server rendering, regardless of later changes', () => {
    const initial = { count: 1 }
    const store = createStore(initial)
    store.setState({ count: 2 })
    expect(store.getInitialState()).toBe(initial)
  })
})

test('createStore logs an error of a listener and calls the other listeners', () => {
  const errors: unknown[] = []
  const store = createStore(1, { ...silentLogger, error: (message, data) => errors.push([message, data]) })
  const broken = new Error('broken')
  const received: number[] = []
  store.subscribe(() => {
    throw broken
  })
  store.subscribe((state) => received.push(state))
  store.setState(2)
  expect(received).toEqual([2])
  expect(errors).toEqual([["A listener of 'store' threw", broken]])
})
