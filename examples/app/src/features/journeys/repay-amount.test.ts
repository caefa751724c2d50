import { describe, expect, it } from 'vitest'
import { refineRepayAmount, repayAmount } from './repay-amount.ts'

const terms = {
  debt: 500n * 10n ** 18n,
  asset: { decimals: 18 },
  token: { decimals: 18 },
  assetPrice: 1,
  tokenPrice: 2_500,
  slippage: 0.5,
  isDirect: false,
}

describe('repayAmount', () => {
  it('returns the value of the debt with slippage and fees on top', () => {
    expect(repayAmount(terms)).toBe(203n * 10n ** 15n)
    expect(repayAmount({ ...terms, slippage: 1 })).toBe(205n * 10n ** 15n)
  })

  it('rounds up to six digits, and to the decimals of the token', () => {
    expect(repayAmount({ ...terms, tokenPrice: 3_000 })).toBe(169_167n * 10n ** 12n)
    expect(repayAmount({ ...terms, tokenPrice: 3_000, token: { decimals: 2 } })).toBe(17n)
    expect(repayAmount({ ...terms, tokenPrice: 0.000003, token: { decimals: 2 } })).toBe(16_916_666_700n)
  })

  it('adds only interest to a debt that is repaid without a swap or bridge, also without prices', () => {
    const direct = { ...terms, debt: 4_000_000_000n, asset: { decimals: 6 }, token: { decimals: 6 } }
    const unpriced = { assetPrice: undefined, tokenPrice: undefined }
    expect(repayAmount({ ...direct, ...unpriced, isDirect: true })).toBe(4_004_000_000n)
  })

  it('returns nothing while a price is unknown', () => {
    expect(repayAmount({ ...terms, assetPrice: undefined })).toBeUndefined()
    expect(repayAmount({ ...terms, tokenPrice: 0 })).toBeUndefined()
  })
})

describe('refineRepayAmount', () => {
  it('returns a higher amount in proportion if a plan does not guarantee the debt', () => {
    expect(refineRepayAmount(1_000_000n, 990n, 1_000n)).toBe(1_011_112n)
  })

  it('returns nothing if the plan covers the debt', () => {
    expect(refineRepayAmount(1_000n, 1_000n, 1_000n)).toBeUndefined()
    expect(refineRepayAmount(1_000n, 0n, 1_000n)).toBeUndefined()
  })
})
