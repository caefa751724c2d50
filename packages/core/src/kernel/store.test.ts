import { describe, expect, test } from 'vitest'
import { silentLogger } from './logger.ts'
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

  test('does not notify for the same reference', () => {
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

test('a listener that throws is logged, and the others hear of the change all the same', () => {
  const errors: unknown[] = []
  const store = createStore(1, { ...silentLogger, error: (message, data) => errors.push([message, data]) })
  const broken = new Error('broken')
  const heard: number[] = []
  store.subscribe(() => {
    throw broken
  })
  store.subscribe((state) => heard.push(state))
  store.setState(2)
  expect(heard).toEqual([2])
  expect(errors).toEqual([["A listener of 'store' threw", broken]])
})
