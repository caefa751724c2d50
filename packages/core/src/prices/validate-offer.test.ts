import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_STALE_AGE_MS, pickBetterPrice, type ValidPrice, validateOffer } from './validate-offer.ts'

const NOW = 1_750_000_000_000

const validPrice = fc.record({
  price: fc.double({ min: 1e-12, max: 1e9, noNaN: true }),
  source: fc.constantFrom('main', 'margin-data', 'pendle', 'dex-price'),
  updatedTime: fc.integer({ min: NOW - MAX_STALE_AGE_MS, max: NOW }),
  isStale: fc.boolean(),
})

const merge = (offers: readonly ValidPrice[]) =>
  offers.reduce<ValidPrice | undefined>((best, offer) => pickBetterPrice(best, offer), undefined)

describe('pickBetterPrice', () => {
  test('never replaces a fresh price of an earlier source', () => {
    fc.assert(
      fc.property(fc.array(validPrice, { minLength: 1 }), (offers) => {
        const firstFresh = offers.find(({ isStale }) => !isStale)
        if (firstFresh) expect(merge(offers)).toBe(firstFresh)
      }),
    )
  })

  test('keeps the newest stale price if none is fresh, the earlier source among equals', () => {
    fc.assert(
      fc.property(fc.array(validPrice, { minLength: 1 }), (offers) => {
        const stale = offers.map((offer) => ({ ...offer, isStale: true }))
        const newest = Math.max(...stale.map(({ updatedTime }) => updatedTime))
        expect(merge(stale)).toBe(stale.find(({ updatedTime }) => updatedTime === newest))
      }),
    )
  })

  test('returns one of its inputs unchanged', () => {
    fc.assert(
      fc.property(fc.array(validPrice, { minLength: 1 }), (offers) => {
        expect(offers).toContain(merge(offers))
      }),
    )
  })
})

describe('validateOffer', () => {
  test('returns a price with its source and time', () => {
    const offer = { price: 2500, price24h: 2450, updatedTime: NOW }
    expect(validateOffer(offer, 'main', NOW)).toEqual({
      price: 2500,
      price24h: 2450,
      source: 'main',
      updatedTime: NOW,
      isStale: false,
    })
  })

  test('rejects an invalid price and names the value', () => {
    const invalidPrices = [
      0,
      -0,
      -1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e300,
      '2500',
      null,
      undefined,
      true,
      {},
      1n,
    ]
    for (const price of invalidPrices) {
      expect(validateOffer({ price, updatedTime: NOW }, 'main', NOW)).toMatch(
        /^expected a price above zero, received /,
      )
    }
    fc.assert(
      fc.property(fc.anything(), (price) => {
        const result = validateOffer({ price, updatedTime: NOW }, 'main', NOW)
        if (typeof result === 'object') {
          expect(typeof result.price === 'number' && result.price > 0 && result.price < 1e12).toBe(true)
        }
      }),
    )
  })

  test('keeps the price if only the price of 24 hours ago is invalid', () => {
    for (const price24h of [0, -5, Number.NaN, Number.POSITIVE_INFINITY, '3']) {
      expect(validateOffer({ price: 1, price24h, updatedTime: NOW }, 'dex-price', NOW)).not.toHaveProperty(
        'price24h',
      )
    }
  })

  test('rejects a price that is stale for more than a day, with its age', () => {
    const offer = { price: 1, updatedTime: NOW - 30 * 3_600_000, isStale: true }
    expect(validateOffer(offer, 'stored', NOW)).toBe('its last price is 30 h old')
    expect(validateOffer({ ...offer, updatedTime: NOW - MAX_STALE_AGE_MS }, 'stored', NOW)).toMatchObject({
      isStale: true,
    })
  })

  test('keeps the name of the source that an offer repeats', () => {
    const offer = { price: 1, updatedTime: NOW, isStale: true, origin: 'main' }
    expect(validateOffer(offer, 'stored', NOW)).toMatchObject({ source: 'main' })
  })
})
