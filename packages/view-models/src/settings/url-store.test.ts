import { InvalidInputError } from '@causeway/core'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { UrlState } from './url.ts'
import { createUrlStore, type UrlStorePage } from './url-store.ts'

/** A page like a browser's: it announces going back, and nothing that scripts push. */
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

describe('the address of a page as a store', () => {
  it('takes the window of a browser', () => {
    expectTypeOf<Window>().toExtend<UrlStorePage>()
  })

  it('tells what the address says, also where nobody is subscribed', () => {
    const { page, push } = testPage(`${SWAP}?chain=5000&operation=close`)
    const { store } = createUrlStore(page)
    expect(store.getState()).toEqual({ chainId: 5000, operation: 'close' })
    push(`${SWAP}?chain=10`)
    expect(store.getState()).toEqual({ chainId: 10, operation: 'open' })
  })

  it('keeps its reference while it says the same, whatever else the address says', () => {
    const { page, push } = testPage(`${SWAP}?chain=5000`)
    const { store } = createUrlStore(page)
    const before = store.getState()
    push('https://app.example/bridge?tab=open&chain=5000#top')
    expect(store.getState()).toBe(before)
    push(`${SWAP}?chain=5000&lender=AAVE_V3`)
    expect(store.getState()).not.toBe(before)
  })

  it('wakes its subscribers when somebody goes back, with what was before', () => {
    const { page, goBackTo } = testPage(`${SWAP}?chain=5000`)
    const heard: [UrlState, UrlState][] = []
    const { store } = createUrlStore(page)
    store.subscribe((state, previous) => heard.push([state, previous]))
    goBackTo(`${SWAP}?chain=10`)
    goBackTo(`${SWAP}?chain=10&tab=2`)
    expect(heard).toEqual([
      [
        { chainId: 10, operation: 'open' },
        { chainId: 5000, operation: 'open' },
      ],
    ])
  })

  it('listens to the page only while somebody is subscribed', () => {
    const { page, listeners } = testPage(SWAP)
    const { store } = createUrlStore(page)
    expect(listeners.size).toBe(0)
    const leave = [store.subscribe(() => undefined), store.subscribe(() => undefined)]
    expect(listeners.size).toBe(1)
    leave[0]?.()
    leave[0]?.()
    expect(listeners.size).toBe(1)
    leave[1]?.()
    expect(listeners.size).toBe(0)
  })

  it('writes changes in place of the history entry and tells of them', () => {
    const { page } = testPage(`${SWAP}?tab=1&chain=5000`)
    const heard: UrlState[] = []
    const { store, change } = createUrlStore(page)
    store.subscribe((state) => heard.push(state))
    change({ chainId: 'remove', inputCurrency: 'USDC' })
    change({ inputCurrency: 'USDC' })
    expect(page.location.href).toBe(`${SWAP}?tab=1&inputCurrency=USDC`)
    expect(heard).toEqual([{ inputCurrency: 'USDC', operation: 'open' }])
  })

  it('refuses what cannot be written, and changes nothing', () => {
    const { page } = testPage(SWAP)
    const { change } = createUrlStore(page)
    expect(() => change({ chainId: -1 })).toThrow(InvalidInputError)
    expect(page.location.href).toBe(SWAP)
  })

  it('hears of what a router pushed once it is told', () => {
    const { page, push } = testPage(SWAP)
    const heard: UrlState[] = []
    const { store, sync } = createUrlStore(page)
    store.subscribe((state) => heard.push(state))
    push(`${SWAP}?lender=AAVE_V3`)
    expect(heard).toEqual([])
    sync()
    sync()
    expect(heard).toEqual([{ lender: 'AAVE_V3', operation: 'open' }])
  })

  it('does not tell a new subscriber of what happened before it came', () => {
    const { page, push } = testPage(SWAP)
    const heard: UrlState[] = []
    const { store, sync } = createUrlStore(page)
    push(`${SWAP}?chain=10`)
    store.subscribe((state) => heard.push(state))
    sync()
    expect(heard).toEqual([])
  })
})

describe('what a server renders with', () => {
  it('is the query it was given, whatever the page says by then', () => {
    const { page, push } = testPage(`${SWAP}?chain=5000`)
    const { store } = createUrlStore(page, { initialSearch: '?chain=10' })
    const initial = store.getInitialState()
    expect(initial).toEqual({ chainId: 10, operation: 'open' })
    push(`${SWAP}?chain=1`)
    expect(store.getInitialState()).toBe(initial)
  })

  it('is the empty state where it was given none', () => {
    const { store } = createUrlStore(testPage(`${SWAP}?chain=5000`).page)
    expect(store.getInitialState()).toEqual({ operation: 'open' })
  })

  it('is all there is without a page, until it is changed here', () => {
    const { store, change } = createUrlStore(undefined, { initialSearch: 'chain=10' })
    const heard: UrlState[] = []
    store.subscribe((state) => heard.push(state))
    expect(store.getState()).toBe(store.getInitialState())
    change({ lender: 'AAVE_V3' })
    expect(store.getState()).toEqual({ chainId: 10, lender: 'AAVE_V3', operation: 'open' })
    expect(heard).toEqual([store.getState()])
  })
})
