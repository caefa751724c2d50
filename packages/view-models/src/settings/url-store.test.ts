import { InvalidInputError } from '@causeway/core'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { UrlState } from './url.ts'
import { createUrlStore, type UrlStorePage } from './url-store.ts'

/** A fake page that, like a browser, emits an event on back navigation but not when a script pushes a URL. */
function testPage(href: string) {
  const listeners = new Set<() => void>()
  const location = { href }
  const page: UrlStorePage = {
    location,
    history: {
      state: { key: 'router' },
      replaceState(_state, _unused, url) {
        location.href = url
      },
    },
    addEventListener: (_type, listener) => {
      listeners.add(listener)
    },
    removeEventListener: (_type, listener) => {
      listeners.delete(listener)
    },
  }
  return {
    page,
    listeners,
    push(url: string) {
      location.href = url
    },
    goBackTo(url: string) {
      location.href = url
      for (const listener of [...listeners]) listener()
    },
  }
}

const SWAP = 'https://app.example/swap'

describe('createUrlStore', () => {
  it('accepts the window of a browser', () => {
    expectTypeOf<Window>().toExtend<UrlStorePage>()
  })

  it('returns the current state of the URL, even without subscribers', () => {
    const { page, push } = testPage(`${SWAP}?chain=5000&operation=close`)
    const { store } = createUrlStore(page)
    expect(store.getState()).toEqual({ chainId: 5000, operation: 'close' })
    push(`${SWAP}?chain=10`)
    expect(store.getState()).toEqual({ chainId: 10, operation: 'open' })
  })

  it('keeps its reference while the state stays the same, even if the URL changes otherwise', () => {
    const { page, push } = testPage(`${SWAP}?chain=5000`)
    const { store } = createUrlStore(page)
    const before = store.getState()
    push('https://app.example/bridge?tab=open&chain=5000#top')
    expect(store.getState()).toBe(before)
    push(`${SWAP}?chain=5000&lender=AAVE_V3`)
    expect(store.getState()).not.toBe(before)
  })

  it('notifies subscribers with the previous state when the user goes back', () => {
    const { page, goBackTo } = testPage(`${SWAP}?chain=5000`)
    const notifications: [UrlState, UrlState][] = []
    const { store } = createUrlStore(page)
    store.subscribe((state, previous) => notifications.push([state, previous]))
    goBackTo(`${SWAP}?chain=10`)
    goBackTo(`${SWAP}?chain=10&tab=2`)
    expect(notifications).toEqual([
      [
        { chainId: 10, operation: 'open' },
        { chainId: 5000, operation: 'open' },
      ],
    ])
  })

  it('listens to the page only while it has subscribers', () => {
    const { page, listeners } = testPage(SWAP)
    const { store } = createUrlStore(page)
    expect(listeners.size).toBe(0)
    const unsubscribers = [store.subscribe(() => undefined), store.subscribe(() => undefined)]
    expect(listeners.size).toBe(1)
    unsubscribers[0]?.()
    unsubscribers[0]?.()
    expect(listeners.size).toBe(1)
    unsubscribers[1]?.()
    expect(listeners.size).toBe(0)
  })

  it('replaces the history entry and notifies subscribers', () => {
    const { page } = testPage(`${SWAP}?tab=1&chain=5000`)
    const notifications: UrlState[] = []
    const { store, change } = createUrlStore(page)
    store.subscribe((state) => notifications.push(state))
    change({ chainId: 'remove', inputCurrency: 'USDC' })
    change({ inputCurrency: 'USDC' })
    expect(page.location.href).toBe(`${SWAP}?tab=1&inputCurrency=USDC`)
    expect(notifications).toEqual([{ inputCurrency: 'USDC', operation: 'open' }])
  })

  it('rejects invalid values and changes nothing', () => {
    const { page } = testPage(SWAP)
    const { change } = createUrlStore(page)
    expect(() => change({ chainId: -1 })).toThrow(InvalidInputError)
    expect(page.location.href).toBe(SWAP)
  })

  it('notifies of a URL that a router pushed after sync', () => {
    const { page, push } = testPage(SWAP)
    const notifications: UrlState[] = []
    const { store, sync } = createUrlStore(page)
    store.subscribe((state) => notifications.push(state))
    push(`${SWAP}?lender=AAVE_V3`)
    expect(notifications).toEqual([])
    sync()
    sync()
    expect(notifications).toEqual([{ lender: 'AAVE_V3', operation: 'open' }])
  })

  it('does not notify a new subscriber of earlier changes', () => {
    const { page, push } = testPage(SWAP)
    const notifications: UrlState[] = []
    const { store, sync } = createUrlStore(page)
    push(`${SWAP}?chain=10`)
    store.subscribe((state) => notifications.push(state))
    sync()
    expect(notifications).toEqual([])
  })
})

describe('the initial state of a URL store', () => {
  it('is that of the initial query, regardless of the URL of the page', () => {
    const { page, push } = testPage(`${SWAP}?chain=5000`)
    const { store } = createUrlStore(page, { initialSearch: '?chain=10' })
    const initial = store.getInitialState()
    expect(initial).toEqual({ chainId: 10, operation: 'open' })
    push(`${SWAP}?chain=1`)
    expect(store.getInitialState()).toBe(initial)
  })

  it('is empty without an initial query', () => {
    const { store } = createUrlStore(testPage(`${SWAP}?chain=5000`).page)
    expect(store.getInitialState()).toEqual({ operation: 'open' })
  })

  it('is the current state without a page, until it is changed', () => {
    const { store, change } = createUrlStore(undefined, { initialSearch: 'chain=10' })
    const notifications: UrlState[] = []
    store.subscribe((state) => notifications.push(state))
    expect(store.getState()).toBe(store.getInitialState())
    change({ lender: 'AAVE_V3' })
    expect(store.getState()).toEqual({ chainId: 10, lender: 'AAVE_V3', operation: 'open' })
    expect(notifications).toEqual([store.getState()])
  })
})
