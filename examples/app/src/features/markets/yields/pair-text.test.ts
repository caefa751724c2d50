import { expect, it } from 'vitest'
import { formatPairPrice, toneOf } from './pair-text.ts'

it.each([
  [2_000, '2,000.00'],
  [1.0718, '1.072'],
  [0.0003333, '0.0003333'],
  [0.00001429, '0.00001429'],
  [0, '0.00'],
  ['unknown' as const, '-'],
])('writes a price of %s with the digits it needs', (price, text) => {
  expect(formatPairPrice(price)).toBe(text)
})

it('colours a loss alone', () => {
  expect([toneOf(-0.1), toneOf(0), toneOf(3), toneOf('unknown')]).toEqual([
    'neg',
    undefined,
    undefined,
    undefined,
  ])
})
