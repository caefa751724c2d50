import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidInputError } from './errors.ts'
import { lessBasisPoints, percentToBasisPoints, toBasisPoints, toPercent } from './percent.ts'

describe('percent and basis points', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [0.1, 10],
    [0.15, 15],
    [0.29, 29],
    [0.5, 50],
    [0.57, 57],
    [1.1, 110],
    [3, 300],
    [100, 10_000],
  ])('converts %d percent to %i basis points', (percent, basisPoints) => {
    expect(percentToBasisPoints(toPercent(percent))).toBe(basisPoints)
  })

  test('whole basis points are unchanged after conversion to percent and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (basisPoints) => {
        expect(percentToBasisPoints(toPercent(basisPoints / 100))).toBe(basisPoints)
      }),
    )
  })

  test.each([
    [0.005, 0],
    [0.019, 1],
    [0.125, 12],
    [0.999, 99],
  ])(
    "%d percent is rounded down to whole basis points, so that it never exceeds the user's limit",
    (percent, expected) => {
      expect(percentToBasisPoints(toPercent(percent))).toBe(expected)
    },
  )

  test.each([-0.1, 100.1, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d as a percentage', (value) => {
    expect(() => toPercent(value, 'slippage')).toThrow(InvalidInputError)
    expect(() => toPercent(value, 'slippage')).toThrow(/slippage/)
  })

  test.each([-1, 10_001, 0.5, Number.NaN])('rejects %d as basis points', (value) => {
    expect(() => toBasisPoints(value, 'tolerance')).toThrow(InvalidInputError)
    expect(() => toBasisPoints(value, 'tolerance')).toThrow(/tolerance/)
  })

  test('the range limits themselves are accepted', () => {
    expect([toPercent(0), toPercent(100), toBasisPoints(0), toBasisPoints(10_000)]).toEqual([
      0, 100, 0, 10_000,
    ])
  })
})

describe('lessBasisPoints', () => {
  test.each([
    [1_000_000n, 10, 999_000n],
    // The minimum is rounded up, so a slippage of 0.1% of 999 units does not allow the loss of a whole unit.
    [999n, 10, 999n],
    [9n, 10, 9n],
    [1_000n, 0, 1_000n],
    [1_000n, 10_000, 0n],
  ])('subtracts from %s %i basis points and returns %s', (amount, share, expected) => {
    expect(lessBasisPoints(amount, toBasisPoints(share))).toBe(expected)
  })

  test('differs from the exact result by less than one base unit and never increases with the share', () => {
    const share = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), share, share, (amount, a, b) => {
        const exact = amount * BigInt(10_000 - a)
        const rest = lessBasisPoints(amount, toBasisPoints(a)) * 10_000n - exact
        expect(rest >= 0n && rest < 10_000n).toBe(true)
        const [low, high] = a < b ? [a, b] : [b, a]
        const more = lessBasisPoints(amount, toBasisPoints(low))
        expect(lessBasisPoints(amount, toBasisPoints(high)) <= more).toBe(true)
      }),
    )
  })
})
