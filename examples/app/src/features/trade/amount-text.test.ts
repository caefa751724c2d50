import { describe, expect, test } from 'vitest'
import { alignAmounts, amountText } from './amount-text.ts'

describe('a typed amount', () => {
  test.each([
    ['12,5', '12,5'],
    ['12.5', '12.5'],
    ['1,234.56', '1234.56'],
    ['1,234,567.', '1234567.'],
    [' $ 1 234.5 ', '1234.5'],
    ['1,234', '1,234'],
    ['12,34.5', '12,34.5'],
    ['abc', 'abc'],
    ['', ''],
  ])('%j reads %j', (typed, text) => {
    expect(amountText(typed)).toBe(text)
  })
})

describe('amounts down a column', () => {
  test('have the same decimals', () => {
    expect(alignAmounts(['849.94', '849.7', '1,000'])).toEqual(['849.94', '849.70', '1,000.00'])
  })

  test('stay as they are where there is nothing to align', () => {
    expect(alignAmounts(['12', '1,000'])).toEqual(['12', '1,000'])
    expect(alignAmounts([])).toEqual([])
  })

  test('with counted zeros or unknown are left alone', () => {
    expect(alignAmounts(['0.0₅12', '-', '0.5'])).toEqual(['0.0₅12', '-', '0.5'])
  })
})
