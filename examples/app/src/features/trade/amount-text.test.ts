import { describe, expect, test } from 'vitest'
import { alignAmounts } from './amount-text.ts'

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
