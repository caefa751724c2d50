import { describe, expect, it } from 'vitest'
import { usdc, weth } from '../create-margin-harness.test-support.ts'
import { compareLoan } from './compare-loan.ts'
import { createRefinanceMarket, createRefinanceTerms } from './refinance.test-support.ts'

const loan = { debt: usdc(1_000), collateral: weth(2), rateMode: 2 } as const
const loans = { from: loan, to: loan }
const NO_COSTS = { flashLoanFee: 0n, gasUsd: 'unknown' } as const
const getTerms = (rates: { readonly depositRate?: number; readonly variableBorrowRate?: number }) =>
  createRefinanceTerms({ to: createRefinanceMarket('compound-v3', { rates }) })

describe('compareLoan', () => {
  it('returns the APRs of the loan alone, the yearly gain and the days until it has paid the costs', () => {
    const comparison = compareLoan(getTerms({ depositRate: 2, variableBorrowRate: 3 }), loans, {
      flashLoanFee: usdc(0.5),
      gasUsd: 1.1,
    })
    // 1% more of 4,000 dollars, and 2% less of 1,000.
    expect(comparison.yearlyGainUsd).toBeCloseTo(60, 6)
    expect(comparison.before.netApr).toBeCloseTo((4_000 * 1 - 1_000 * 5) / 3_000, 6)
    expect(comparison.after.netApr).toBeCloseTo((4_000 * 2 - 1_000 * 3) / 3_000, 6)
    expect(comparison.cost).toEqual({ flashLoanFee: usdc(0.5), flashLoanFeeUsd: 0.5, gasUsd: 1.1 })
    expect(comparison.breakEvenDays).toBeCloseTo((1.6 / 60) * 365, 6)
  })

  it('states that the net APR is unknown if other collateral of the account covers a part of the debt', () => {
    const small = { ...loan, collateral: weth(0.4) }
    const { before, after, yearlyGainUsd } = compareLoan(
      getTerms({ variableBorrowRate: 4 }),
      { from: small, to: small },
      NO_COSTS,
    )
    expect([before.netApr, after.netApr]).toEqual(['unknown', 'unknown'])
    expect(before.borrowApr).toBeCloseTo(5, 6)
    expect(yearlyGainUsd).toBeCloseTo(10, 6)
  })

  it('has no break-even if the rates are equal or worse, and an immediate one without costs', () => {
    expect(compareLoan(getTerms({}), loans, NO_COSTS).breakEvenDays).toBeUndefined()
    const worse = compareLoan(getTerms({ variableBorrowRate: 6 }), loans, NO_COSTS)
    expect(worse.yearlyGainUsd).toBeCloseTo(-10, 6)
    expect(worse.breakEvenDays).toBeUndefined()
    expect(compareLoan(getTerms({ variableBorrowRate: 4 }), loans, NO_COSTS).breakEvenDays).toBe(0)
  })

  it('uses the stable rate of the account for an old stable debt', () => {
    const stable = { ...loan, rateMode: 1, stableBorrowRate: 9 } as const
    const { yearlyGainUsd, before } = compareLoan(getTerms({}), { from: stable, to: loan }, NO_COSTS)
    expect(yearlyGainUsd).toBeCloseTo(40, 6)
    expect(before.borrowApr).toBeCloseTo(9, 6)
  })

  it('counts the interest on the added fee', () => {
    const to = { ...loan, debt: usdc(1_100) }
    expect(compareLoan(getTerms({}), { from: loan, to }, NO_COSTS).yearlyGainUsd).toBeCloseTo(-5, 6)
  })

  it('states that figures are unknown without a price', () => {
    const terms = getTerms({ variableBorrowRate: 4 })
    const debt = { ...terms.from.debt, priceUsd: 'unknown' as const }
    const comparison = compareLoan({ ...terms, from: { ...terms.from, debt } }, loans, {
      flashLoanFee: 5n,
      gasUsd: 'unknown',
    })
    expect(comparison).toMatchObject({
      yearlyGainUsd: 'unknown',
      breakEvenDays: 'unknown',
      cost: { flashLoanFee: 5n, flashLoanFeeUsd: 'unknown' },
    })
  })
})
