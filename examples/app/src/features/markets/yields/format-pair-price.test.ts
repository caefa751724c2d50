import { expect, it } from 'vitest'
import { formatPairPrice, getTone } from './format-pair-price.ts'

it.each([
  [2_000, '2,000.00'],
  [1.0718, '1.072'],
  [0.0003333, '0.0003333'],
  [0.00001429, '0.00001429'],
  [0, '0.00'],
  ['unknown' as const, '-'],
])('formatPairPrice formats a price of %s with enough digits', (price, text) => {
  expect(formatPairPrice(price)).toBe(text)
})

it('getTone only returns a color for a negative APR', () => {
  expect([getTone(-0.1), getTone(0), getTone(3), getTone('unknown')]).toEqual([
    'neg',
    undefined,
    undefined,
    undefined,
  ])
})
