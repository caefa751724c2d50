import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatUnits, mulDiv, mulDivUp, parseUnits, scaleDecimals } from './amounts.ts'
import { InvalidInputError } from './errors.ts'

const decimals = fc.integer({ min: 0, max: 36 })
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

function getIssues(task: () => unknown) {
  try {
    task()
  } catch (error) {
    if (error instanceof InvalidInputError) return error.issues
    throw error
  }
  throw new Error('Nothing was refused')
}

describe('parseUnits', () => {
  test.each([
    ['12.5', 6, 12_500_000n],
    ['0', 18, 0n],
    ['1', 0, 1n],
    ['0.000001', 6, 1n],
    ['  7.10 ', 1, 71n],
    ['0007', 2, 700n],
    ['1.000000', 0, 1n],
    ['115792089237316195423570985008687907853269984665640564039457584007913129639935', 0, 2n ** 256n - 1n],
  ])("parses '%s' with %i decimals exactly", (text, places, expected) => {
    expect(parseUnits(text, places)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e6',
    '1E6',
    'NaN',
    'Infinity',
    '.5',
    '5.',
    '1,5',
    '1_000',
    '0x10',
    '1 000',
    '٣',
  ])("rejects '%s' and names the received value", (text) => {
    expect(getIssues(() => parseUnits(text, 6, 'fromAmount'))).toEqual([
      {
        field: 'fromAmount',
        expected: 'a positive decimal number such as 12.5',
        received: `'${text}'`,
      },
    ])
  })

  test('rejects more decimals than the token has instead of rounding', () => {
    const [issue] = getIssues(() => parseUnits('0.0000001', 6))
    expect(issue).toEqual({
      field: 'amount',
      expected: 'at most 6 decimals, the decimals of the token',
      received: "'0.0000001'",
    })
  })

  test.each([Number.NaN, -1, 1.5, undefined])('rejects %s as a number of decimals', (places) => {
    const [issue] = getIssues(() => parseUnits('1.5', places as number))
    expect(issue?.field).toBe('decimals')
  })
})

describe('formatUnits', () => {
  test.each([
    [12_500_000n, 6, '12.5'],
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [-1_500n, 3, '-1.5'],
    [42n, 0, '42'],
    [1_000n, 3, '1'],
  ])('formats %s base units with %i decimals', (value, places, expected) => {
    expect(formatUnits(value, places)).toBe(expected)
  })

  test('produces text that parses to the same amount', () => {
    fc.assert(
      fc.property(amount, decimals, (value, places) => {
        expect(parseUnits(formatUnits(value, places), places)).toBe(value)
      }),
    )
  })

  test('formats a negative amount with a minus sign before the digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n }), decimals, (value, places) => {
        expect(formatUnits(-value, places)).toBe(`-${formatUnits(value, places)}`)
      }),
    )
  })

  test('never ends with a decimal point or a zero after it', () => {
    fc.assert(
      fc.property(amount, decimals, (value, places) => {
        expect(formatUnits(value, places)).toMatch(/^\d+(\.\d*[1-9])?$/)
      }),
    )
  })
})

describe('scaleDecimals', () => {
  test('scales up exactly and down towards zero', () => {
    expect(scaleDecimals(1_234_567n, 6, 18)).toBe(1_234_567_000_000_000_000n)
    expect(scaleDecimals(1_999_999_999_999n, 18, 6)).toBe(1n)
    expect(scaleDecimals(-1_999_999_999_999n, 18, 6)).toBe(-1n)
    expect(scaleDecimals(5n, 6, 6)).toBe(5n)
  })

  test('returns the original amount after scaling up and back down', () => {
    fc.assert(
      fc.property(amount, decimals, decimals, (value, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(scaleDecimals(scaleDecimals(value, low, high), high, low)).toBe(value)
      }),
    )
  })

  test('never returns more than the original amount after scaling down and back up', () => {
    fc.assert(
      fc.property(amount, decimals, decimals, (value, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const back = scaleDecimals(scaleDecimals(value, high, low), low, high)
        expect(back).toBeLessThanOrEqual(value)
        expect(value - back).toBeLessThan(10n ** BigInt(high - low))
      }),
    )
  })
})

describe('mulDiv', () => {
  test('multiplies before dividing, so that no precision is lost', () => {
    expect(mulDiv(7n, 3n, 2n)).toBe(10n)
    expect(mulDiv(2n ** 255n, 2n ** 255n, 2n ** 255n)).toBe(2n ** 255n)
  })

  test('differs from the exact quotient by less than one base unit', () => {
    const positive = fc.bigInt({ min: 1n, max: 2n ** 128n })
    fc.assert(
      fc.property(amount, positive, positive, (value, numerator, denominator) => {
        const share = mulDiv(value, numerator, denominator)
        const rest = value * numerator - share * denominator
        expect(rest >= 0n && rest < denominator).toBe(true)
        expect(mulDivUp(value, numerator, denominator)).toBe(share + (rest > 0n ? 1n : 0n))
      }),
    )
  })
})
