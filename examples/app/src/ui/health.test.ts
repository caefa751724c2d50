import { expect, test } from 'vitest'
import { healthPosition, healthStatus, healthText } from './health.ts'

test('each health band has a label, and a factor at an edge is in the safer band', () => {
  const labels = [0.5, 0.999, 1, 1.099, 1.1, 1.299, 1.3, 250].map((value) => healthStatus(value).label)
  expect(labels).toEqual([
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

test('no debt and an unknown factor have labels but no number', () => {
  expect(healthStatus(Number.POSITIVE_INFINITY).label).toBe('No debt')
  expect(healthStatus(undefined).label).toBe('Unknown')
  expect(healthText(Number.POSITIVE_INFINITY)).toBe('-')
  expect(healthText(undefined)).toBe('-')
})

test('a health factor is rounded down, so that it never reads as a safer band', () => {
  expect(healthText(1.2999)).toBe('1.29')
  expect(healthText(1.1)).toBe('1.10')
  expect(healthText(2.26)).toBe('2.26')
  expect(healthText(12_345.678)).toBe('12,345.67')
})

test('the health scale is logarithmic from 1 to 4 and clamped', () => {
  expect(healthPosition(1)).toBeCloseTo(0.08)
  expect(healthPosition(2)).toBeCloseTo(0.54)
  expect(healthPosition(4)).toBe(1)
  expect(healthPosition(40)).toBe(1)
  expect(healthPosition(0)).toBe(0)
  expect(healthPosition(0.2)).toBe(0)
})
