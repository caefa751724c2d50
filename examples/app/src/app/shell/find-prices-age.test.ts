import type { TokenPrice } from '@causeway/core/data'
import { expect, it } from 'vitest'
import { findPricesAge, type PricesState } from './find-prices-age.ts'

const toState = (prices: readonly Partial<TokenPrice>[], change: Partial<PricesState> = {}): PricesState => ({
  data: {
    chains: {
      1: {
        chainId: 1,
        timestamp: 99,
        unavailable: [],
        prices: Object.fromEntries(
          prices.map((price, index) => [
            `0x${index}`,
            { price: 1, source: 'main', updatedTime: 50, isStale: false, ...price },
          ]),
        ),
      },
    },
    failures: [],
  },
  error: null,
  fetchFailureReason: null,
  fetchStatus: 'idle',
  ...change,
})

it('dates prices by the oldest of them, not by the time of the read', () => {
  expect(findPricesAge([toState([{ updatedTime: 70 }]), toState([{ updatedTime: 40 }, {}])])).toEqual({
    since: 40,
    isOutdated: false,
  })
  expect(findPricesAge([])).toBeUndefined()
  expect(findPricesAge([toState([])])).toBeUndefined()
})

it.each([
  ['a source returned no newer price', toState([{ updatedTime: 60, isStale: true }])],
  ['the last read failed', toState([{ updatedTime: 60 }], { error: new Error('down') })],
  ['the read is being retried', toState([{ updatedTime: 60 }], { fetchFailureReason: new Error('down') })],
  ['the browser is offline', toState([{ updatedTime: 60 }], { fetchStatus: 'paused' })],
])('marks prices that were not refreshed because %s, with their age', (_, state) => {
  expect(findPricesAge([toState([{ updatedTime: 10 }]), state])).toEqual({ since: 60, isOutdated: true })
})
