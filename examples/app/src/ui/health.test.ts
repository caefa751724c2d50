import { expect, test } from 'vitest'
import { healthPlace, healthText, healthWord } from './health.ts'

test('each band has its word, and a factor at an edge is in the better one', () => {
  const words = [0.5, 0.999, 1, 1.099, 1.1, 1.299, 1.3, 250].map((value) => healthWord(value).word)
  expect(words).toEqual([
    'Can be liquidated',
    'Can be liquidated',
    'At risk',
    'At risk',
    'Watch',
    'Watch',
    'Safe',
    'Safe',
  ])
})

test('no debt and an unknown factor are no bands', () => {
  expect(healthWord(Number.POSITIVE_INFINITY).word).toBe('No debt')
  expect(healthWord(undefined).word).toBe('Unknown')
  expect(healthText(Number.POSITIVE_INFINITY)).toBe('-')
  expect(healthText(undefined)).toBe('-')
})

test('a figure is cut, so that it never reads as a better band than its word', () => {
  expect(healthText(1.2999)).toBe('1.29')
  expect(healthText(1.1)).toBe('1.10')
  expect(healthText(2.26)).toBe('2.26')
  expect(healthText(12_345.678)).toBe('12,345.67')
})

test('the line is logarithmic from 1 to 4, and nothing leaves it', () => {
  expect(healthPlace(1)).toBeCloseTo(0.08)
  expect(healthPlace(2)).toBeCloseTo(0.54)
  expect(healthPlace(4)).toBe(1)
  expect(healthPlace(40)).toBe(1)
  expect(healthPlace(0)).toBe(0)
  expect(healthPlace(0.2)).toBe(0)
})
