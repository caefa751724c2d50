import { describe, expect, test } from 'vitest'
import { alignAmounts } from './align-amounts.ts'

describe('alignAmounts', () => {
  test('pads all amounts to the same number of decimals', () => {
    expect(alignAmounts(['849.94', '849.7', '1,000'])).toEqual(['849.94', '849.70', '1,000.00'])
  })

  test('does not change whole amounts', () => {
    expect(alignAmounts(['12', '1,000'])).toEqual(['12', '1,000'])
    expect(alignAmounts([])).toEqual([])
  })

  test('does not change unknown amounts and those with a zero count', () => {
    expect(alignAmounts(['0.0₅12', '-', '0.5'])).toEqual(['0.0₅12', '-', '0.5'])
  })
})
