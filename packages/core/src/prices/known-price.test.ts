import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betterPrice, type KnownPrice, MAX_STALE_AGE_MS, readOffer } from './known-price.ts'

const NOW = 1_750_000_000_000

const known = fc.record({
  price: fc.double({ min: 1e-12, max: 1e9, noNaN: true }),
  source: fc.constantFrom('main', 'margin-data', 'pendle', 'dex-price'),
  updatedTime: fc.integer({ min: NOW - MAX_STALE_AGE_MS, max: NOW }),
  isStale: fc.boolean(),
})

const merge = (offers: readonly KnownPrice[]) =>
  offers.reduce<KnownPrice | undefined>((best, offer) => betterPrice(best, offer), undefined)

describe('prices of several sources', () => {
  test('a fresh price of an earlier source is never overwritten', () => {
    fc.assert(
      fc.property(fc.array(known, { minLength: 1 }), (offers) => {
        const firstFresh = offers.find(({ isStale }) => !isStale)
        if (firstFresh) expect(merge(offers)).toBe(firstFresh)
      }),
    )
  })

  test('without a fresh one the newest stale one is kept, of equals the earlier', () => {
    fc.assert(
      fc.property(fc.array(known, { minLength: 1 }), (offers) => {
        const stale = offers.map((offer) => ({ ...offer, isStale: true }))
        const newest = Math.max(...stale.map(({ updatedTime }) => updatedTime))
        expect(merge(stale)).toBe(stale.find(({ updatedTime }) => updatedTime === newest))
      }),
    )
  })

  test('what comes out is one of those that went in, with its own source and time', () => {
    fc.assert(
      fc.property(fc.array(known, { minLength: 1 }), (offers) => {
        expect(offers).toContain(merge(offers))
      }),
    )
  })
})

describe('an offer', () => {
  test('is a price with its source and time', () => {
    const offer = { price: 2500, price24h: 2450, updatedTime: NOW }
    expect(readOffer(offer, 'main', NOW)).toEqual({
      price: 2500,
      price24h: 2450,
      source: 'main',
      updatedTime: NOW,
      isStale: false,
    })
  })

  test('that is no price is refused with what it was', () => {
    const bad = [
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
    for (const price of bad) {
      expect(readOffer({ price, updatedTime: NOW }, 'main', NOW)).toMatch(
        /^expected a price above zero, received /,
      )
    }
    fc.assert(
      fc.property(fc.anything(), (price) => {
        const judged = readOffer({ price, updatedTime: NOW }, 'main', NOW)
        if (typeof judged === 'object') {
          expect(typeof judged.price === 'number' && judged.price > 0 && judged.price < 1e12).toBe(true)
        }
      }),
    )
  })

  test('keeps its price when only its yesterday is none', () => {
    for (const price24h of [0, -5, Number.NaN, Number.POSITIVE_INFINITY, '3']) {
      expect(readOffer({ price: 1, price24h, updatedTime: NOW }, 'dex-price', NOW)).not.toHaveProperty(
        'price24h',
      )
    }
  })

  test('that is stale for more than a day is refused with its age', () => {
    const offer = { price: 1, updatedTime: NOW - 30 * 3_600_000, isStale: true }
    expect(readOffer(offer, 'stored', NOW)).toBe('known 30 h ago only')
    expect(readOffer({ ...offer, updatedTime: NOW - MAX_STALE_AGE_MS }, 'stored', NOW)).toMatchObject({
      isStale: true,
    })
  })

  test('that repeats another source keeps its name', () => {
    const offer = { price: 1, updatedTime: NOW, isStale: true, origin: 'main' }
    expect(readOffer(offer, 'stored', NOW)).toMatchObject({ source: 'main' })
  })
})
