import { INFINITE_HEALTH } from '@causeway/core/lending'
import type { BetterRate, ReviewedRefinancePlan } from '@causeway/core/margin'
import { describe, expect, it } from 'vitest'
import { moveRows, rateRows } from './move-rows.ts'

const usdc = { asset: { symbol: 'USDC', decimals: 6 } }
const weth = { asset: { symbol: 'WETH', decimals: 18 } }
const names: Readonly<Record<string, string>> = { AAVE_V3: 'Aave V3', COMPOUND_V3_USDC: 'Compound USDC' }
const lenderName = (lender: string) => names[lender] ?? lender

const plan = {
  trade: {
    flashLoan: { fee: 450_000n },
    from: {
      market: { lender: 'AAVE_V3', family: 'aave-v3' },
      repay: { pool: usdc, expected: 900_000_000n },
      withdraw: { pool: weth, expected: 10n ** 18n, limit: 10n ** 18n + 1n },
    },
    to: {
      market: { lender: 'COMPOUND_V3_USDC', family: 'compound-v3' },
      borrow: { pool: usdc, expected: 900_450_000n, limit: 900_675_000n },
    },
  },
  from: { after: { figures: { healthFactor: 'unknown' } } },
  to: { after: { figures: { healthFactor: 2n * 10n ** 18n } } },
  loan: { breakEvenDays: 2.1 },
} as unknown as ReviewedRefinancePlan

/** Returns the rows as `label: value`. */
const toTexts = (rows: ReturnType<typeof moveRows>) => rows.map(({ label, value }) => `${label}: ${value}`)

describe('moveRows', () => {
  it('states that the old lender has no debt left', () => {
    const from = { after: { figures: { healthFactor: INFINITE_HEALTH } } } as ReviewedRefinancePlan['from']
    expect(toTexts(moveRows({ ...plan, from }, lenderName))).toContain('Health factor at Aave V3: No debt')
  })

  it('states the amounts, the fee, the days until the costs are recovered, and the access of the router at both lenders', () => {
    expect(toTexts(moveRows(plan, lenderName))).toEqual([
      'Collateral: 1 WETH',
      'Debt repaid: 900 USDC',
      'New debt: 900.45 USDC',
      'Flash loan fee: 0.45 USDC',
      'Costs recovered after: 3 days',
      'Health factor at Compound USDC: 2.00',
      'Health factor at Aave V3: -',
      'Router access at Aave V3: Up to 1.000000000000000001 WETH',
      'Router access at Compound USDC: All positions',
    ])
  })

  it('states that worse rates never recover the fee', () => {
    const worse = { ...plan, loan: { ...plan.loan, breakEvenDays: undefined } }
    expect(toTexts(moveRows(worse, lenderName))).toContain('Costs recovered after: Never at current rates')
  })
})

describe('rateRows', () => {
  it('states the net APR of the loan at both lenders and the yearly gain', () => {
    const rate = {
      request: { from: 'AAVE_V3', to: 'COMPOUND_V3_USDC' },
      loan: { before: { netApr: -1.5 }, after: { netApr: 0.25 }, yearlyGainUsd: 42 },
    } as unknown as BetterRate
    expect(toTexts(rateRows(rate, lenderName))).toEqual([
      'Net APR of the loan at Aave V3: −1.50%',
      'Net APR of the loan at Compound USDC: 0.25%',
      'Saved per year: $42.00',
    ])
  })

  it('has no row for a rate that is unknown until the move is planned', () => {
    const rate = {
      request: { from: 'AAVE_V3', to: 'COMPOUND_V3_USDC' },
      loan: { before: { netApr: -1.5 }, after: { netApr: 'unknown' }, yearlyGainUsd: 42 },
    } as unknown as BetterRate
    expect(toTexts(rateRows(rate, lenderName))).toEqual([
      'Net APR of the loan at Aave V3: −1.50%',
      'Saved per year: $42.00',
    ])
  })
})
