import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKeyedStore } from './keyed-store.ts'
import { silentLogger } from './logger.ts'

describe('a keyed store', () => {
  test('calls only the listeners of the key that changed', () => {
    const store = createKeyedStore<number>()
    const woken: string[] = []
    store.subscribe('a', () => woken.push('a'))
    store.subscribe('b', () => woken.push('b'))
    store.subscribeAll((key) => woken.push(`all:${key}`))
    store.set('a', 1)
    expect(woken).toEqual(['a', 'all:a'])
    store.delete('a')
    expect(woken).toEqual(['a', 'all:a', 'a', 'all:a'])
  })

  test('does not notify for an equal value or the deletion of a missing key', () => {
    const store = createKeyedStore<unknown>()
    const value = { a: 1 }
    store.set('a', value)
    store.set('nan', Number.NaN)
    let wakes = 0
    store.subscribeAll(() => wakes++)
    store.set('a', value)
    store.set('nan', Number.NaN)
    store.delete('b')
    expect(wakes).toBe(0)
    store.set('a', { a: 1 })
    expect(wakes).toBe(1)
  })

  test('treats setting a key to undefined as a change', () => {
    const store = createKeyedStore<undefined>()
    let wakes = 0
    store.subscribe('a', () => wakes++)
    store.set('a', undefined)
    expect(wakes).toBe(1)
    expect(store.getAll()).toEqual([undefined])
  })

  test('returns the same snapshot until something changes, and never mutates it', () => {
    const store = createKeyedStore<number>()
    store.set('a', 1)
    const before = store.getAll()
    expect(store.getAll()).toBe(before)
    store.set('a', 1)
    expect(store.getAll()).toBe(before)
    store.set('b', 2)
    expect(store.getAll()).not.toBe(before)
    expect(before).toEqual([1])
    expect(store.getAll()).toEqual([1, 2])
  })

  test('a removed listener is not called, and removing it twice does not affect others', () => {
    const store = createKeyedStore<number>()
    const woken: string[] = []
    const leave = store.subscribe('a', () => woken.push('first'))
    leave()
    store.subscribe('a', () => woken.push('second'))
    leave()
    const leaveAll = store.subscribeAll(() => woken.push('all'))
    leaveAll()
    store.set('a', 1)
    expect(woken).toEqual(['second'])
  })

  test('listeners may unsubscribe and subscribe while they are called', () => {
    const store = createKeyedStore<number>()
    const woken: string[] = []
    const leave = store.subscribe('a', () => {
      woken.push('once')
      leave()
      store.subscribe('a', () => woken.push('newcomer'))
    })
    store.subscribe('a', () => woken.push('other'))
    store.set('a', 1)
    expect(woken).toEqual(['once', 'other'])
    store.set('a', 2)
    expect(woken).toEqual(['once', 'other', 'other', 'newcomer'])
  })

  test('a listener that throws affects neither other listeners nor the writer', () => {
    const errors: unknown[] = []
    const store = createKeyedStore<number>({ ...silentLogger, error: (_, data) => errors.push(data) })
    const woken: string[] = []
    store.subscribe('a', () => {
      throw new Error('broken view')
    })
    store.subscribe('a', () => woken.push('key'))
    store.subscribeAll(() => {
      throw new Error('broken list')
    })
    store.subscribeAll(() => woken.push('all'))
    store.set('a', 1)
    expect(woken).toEqual(['key', 'all'])
    expect(errors).toEqual([new Error('broken view'), new Error('broken list')])
  })

  test('returns one key as a store with its state, server state, and previous and next values', () => {
    const store = createKeyedStore<number>()
    const selected = store.select('a')
    expect([selected.getState(), selected.getInitialState()]).toEqual([undefined, undefined])
    const changes: unknown[] = []
    const leave = selected.subscribe((state, previous) => changes.push([state, previous]))
    store.set('a', 1)
    store.set('b', 9)
    store.set('a', 2)
    store.delete('a')
    leave()
    store.set('a', 3)
    expect(changes).toEqual([
      [1, undefined],
      [2, 1],
      [undefined, 2],
    ])
    expect([selected.getState(), selected.getInitialState()]).toEqual([3, undefined])
  })

  test('contains the same entries as a Map, in the same order', () => {
    const key = fc.constantFrom('a', 'b', 'c')
    const change = fc.oneof(
      fc.record({ type: fc.constant('set' as const), key, value: fc.integer() }),
      fc.record({ type: fc.constant('delete' as const), key }),
    )
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const store = createKeyedStore<number>()
        const model = new Map<string, number>()
        for (const step of changes) {
          if (step.type === 'set') {
            store.set(step.key, step.value)
            model.set(step.key, step.value)
          } else {
            store.delete(step.key)
            model.delete(step.key)
          }
          expect(store.getAll()).toEqual([...model.values()])
          expect(store.get(step.key)).toBe(model.get(step.key))
        }
      }),
    )
  })
})
