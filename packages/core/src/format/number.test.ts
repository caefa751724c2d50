import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCompact } from './compact.ts'
import {
  collateralFactorToLeverage,
  formatHealthFactor,
  formatLeverage,
  formatLeverageRange,
} from './leverage.ts'
import { formatNumber, type MaybeNumber } from './number.ts'
import { formatChange, formatPercent } from './percent.ts'
import { formatPoints } from './points.ts'
import { formatTotalBalance, formatUsd, formatUsdCapped, formatUsdCompact } from './usd.ts'

type Table = readonly (readonly [MaybeNumber, string])[]

const NONE: Table = [
  [undefined, '-'],
  [null, '-'],
  ['unknown', '-'],
  [Number.NaN, '-'],
  [Number.NEGATIVE_INFINITY, '-'],
]

describe('US dollars', () => {
  it.each<readonly [MaybeNumber, string]>([
    ...NONE,
    [Number.POSITIVE_INFINITY, '-'],
    [0, '$0.00'],
    [-0, '$0.00'],
    [0.000999, '< $0.001'],
    [0.001, '< $0.01'],
    [0.00999, '< $0.01'],
    [0.01, '$0.01'],
    [12.345, '$12.35'],
    [1234.5, '$1,234.50'],
    [1_000_000, '$1,000,000.00'],
    [-0.0005, '> −$0.001'],
    [-0.005, '> −$0.01'],
    [-1234.5, '−$1,234.50'],
    [999_999_999_999_999, '$999,999,999,999,999.00'],
    [1e15, '> $1,000T'],
    [-1.5e18, '< −$1,000T'],
    [1e60, '> $1,000T'],
  ])('formats %s as %s', (value, text) => {
    expect(formatUsd(value)).toBe(text)
  })

  it.each<readonly [MaybeNumber, string]>([
    ...NONE,
    [1_000_000, '$1,000,000.00'],
    [1_000_000.01, '>$1M'],
    [0.0001, '< $0.001'],
  ])('capped at a million, formats %s as %s', (value, text) => {
    expect(formatUsdCapped(value)).toBe(text)
  })

  it.each<readonly [MaybeNumber, string]>([
    ...NONE,
    [0.005, '< $0.01'],
    [999.994, '$999.99'],
    [1234, '$1.23K'],
    [-1_500_000, '−$1.50M'],
  ])('formatUsdCompact formats %s as %s', (value, text) => {
    expect(formatUsdCompact(value)).toBe(text)
  })

  it.each<readonly [MaybeNumber, string]>([
    [undefined, '-'],
    [Number.NaN, '-'],
    [0, '0.00'],
    [1234.567, '1,234.57'],
  ])('formatTotalBalance formats %s as %s', (value, text) => {
    expect(formatTotalBalance(value)).toBe(text)
  })
})

describe('a number in short', () => {
  it.each<readonly [MaybeNumber, string]>([
    ...NONE,
    [0, '0.00'],
    [999, '999.00'],
    [1_000, '1.00K'],
    [999_994, '999.99K'],
    [999_995, '1.00M'],
    [1e6, '1.00M'],
    [1e9, '1.00B'],
    [1e12, '1.00T'],
    [1e15, '1.00P'],
    [1e18, '1.00E'],
    [1.5e24, '1,500,000.00E'],
    [-2_500, '−2.50K'],
  ])('formats %s as %s', (value, text) => {
    expect(formatCompact(value)).toBe(text)
  })

  it('has at most three digits before the decimal point up to 9e20', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 9e20, noNaN: true }), (value) => {
        expect(formatCompact(value)).toMatch(/^\d{1,3}\.\d\d[KMBTPE]?$/)
      }),
    )
  })
})

describe('a percentage', () => {
  it.each<readonly [MaybeNumber, string]>([
    ...NONE,
    [5.25, '5.25%'],
    [-0.001, '0.00%'],
    [-3, '−3.00%'],
    [100_000, '100,000.00%'],
    [100_000.1, '>100K%'],
    [1e7, '>100K%'],
  ])('formats %s as %s', (value, text) => {
    expect(formatPercent(value)).toBe(text)
  })

  it.each<readonly [MaybeNumber, string]>([
    ...NONE,
    [1.2, '+1.20%'],
    [0, '0.00%'],
    [0.001, '0.00%'],
    [-0.3, '−0.30%'],
    [2e5, '>100K%'],
  ])('formatChange formats %s as %s', (value, text) => {
    expect(formatChange(value)).toBe(text)
  })
})

describe('a leverage', () => {
  it.each([
    [0, 1],
    [0.5, 2],
    [0.8, 5],
  ])('collateralFactorToLeverage returns for the collateral factor %s: %s', (factor, leverage) => {
    expect(collateralFactorToLeverage(factor)).toBeCloseTo(leverage, 12)
  })

  it.each([1, 1.2, -0.1, Number.NaN])('is missing for a collateral factor of %s', (factor) => {
    expect(formatLeverage(collateralFactorToLeverage(factor))).toBe('-')
  })

  it('ends with a multiplication sign', () => {
    expect(formatLeverage(1.583)).toBe('1.58×')
  })

  it.each<readonly [readonly MaybeNumber[], string]>([
    [[], '-'],
    [[undefined, 'unknown'], '-'],
    [[5], '5.00×'],
    [[5, undefined, 2.5, 3], '2.50–5.00×'],
    [[2.001, 2.002], '2.00×'],
  ])('formatLeverageRange formats %j as %s', (leverages, text) => {
    expect(formatLeverageRange(leverages)).toBe(text)
  })

  it('formats a health factor without debt as infinite, and an unknown one as missing', () => {
    expect([1.2634, Number.POSITIVE_INFINITY, Number.NaN, undefined].map(formatHealthFactor)).toEqual([
      '1.26',
      '∞',
      '-',
      '-',
    ])
  })
})

describe('points', () => {
  it.each<readonly [MaybeNumber, string]>([
    ...NONE,
    [0, '0'],
    [0.456, '0.46'],
    [1, '1'],
    [12_345.6, '12,346'],
    [-2.6, '−3'],
  ])('formats %s as %s', (value, text) => {
    expect(formatPoints(value)).toBe(text)
  })
})

describe('a number', () => {
  it('parses back to the same value, rounded to cents', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (value) => {
        const text = formatNumber(value)
        expect(text).toMatch(/^−?\d{1,3}(,\d{3})*\.\d\d$/)
        const back = Number(text.replaceAll(',', '').replace('−', '-'))
        expect(Math.abs(back - value)).toBeLessThanOrEqual(0.005 + Math.abs(value) * 1e-15)
      }),
    )
  })
})
