import { INFINITE_HEALTH, positionState, RAY, type RateModel } from '@causeway/core/lending'
import type { BetterRate, ReviewedRefinancePlan } from '@causeway/core/margin'
import type { RateModels } from '@causeway/view-models'
import { describe, expect, it } from 'vitest'
import {
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
} from '../../../../../packages/core/src/lending/lending.test-support.ts'
import { moveFigures, moveRows, rateRows } from './move-rows.ts'

const usdc = { asset: { symbol: 'USDC', decimals: 6 } }
const weth = { asset: { symbol: 'WETH', decimals: 18 } }
const names: Readonly<Record<string, string>> = { AAVE_V3: 'Aave V3', COMPOUND_V3_USDC: 'Compound USDC' }
const lenderName = (lender: string) => names[lender] ?? lender

const toState = (netApr: number, healthFactor: bigint | 'unknown', deposits = 1n) => ({
  aprs: { netApr },
  figures: { healthFactor, deposits, debt: 0n },
})

const plan = {
  trade: {
    flashLoan: { fee: 450_000n },
    from: {
      market: { lender: 'AAVE_V3' },
      repay: { pool: usdc, expected: 900_000_000n },
      withdraw: { pool: weth, expected: 10n ** 18n },
    },
    to: {
      market: { lender: 'COMPOUND_V3_USDC' },
      borrow: { pool: usdc, expected: 900_450_000n },
    },
  },
  from: { before: toState(-1.5, 2n * 10n ** 18n), after: toState(0, INFINITE_HEALTH, 0n) },
  to: { before: toState(2, 'unknown'), after: toState(0.25, 3n * 10n ** 18n) },
  loan: { breakEvenDays: 2.1, yearlyGainUsd: 42, cost: { flashLoanFeeUsd: 0.45 } },
} as unknown as ReviewedRefinancePlan

/** Returns the rows as `label: value`. */
const toTexts = (rows: ReturnType<typeof moveRows>) => rows.map(({ label, value }) => `${label}: ${value}`)

describe('moveRows', () => {
  it('states the yearly gain, the amounts, the fee and the days until the costs are recovered', () => {
    expect(toTexts(moveRows(plan))).toEqual([
      'Saved per year at current rates: $42.00',
      'Collateral: 1 WETH',
      'Debt repaid: 900 USDC',
      'New debt: 900.45 USDC',
      'Flash loan fee: 0.45 USDC',
      'Costs recovered after: 3 days',
    ])
  })

  it('states the days that recover the network fee that is shown, with the fee of the flash loan', () => {
    // (2.2 + 0.45) ÷ 42 × 365 is 23.03 days.
    expect(toTexts(moveRows(plan, 2.2))).toContain('Costs recovered after: 24 days')
  })

  it('shows "-" for the days if the gain is unknown', () => {
    const unknown = {
      ...plan,
      loan: { ...plan.loan, breakEvenDays: 'unknown', yearlyGainUsd: 'unknown' } as const,
    }
    expect(toTexts(moveRows(unknown))).toEqual(
      expect.arrayContaining(['Saved per year at current rates: -', 'Costs recovered after: -']),
    )
  })

  it('states that worse rates never recover the fee', () => {
    const worse = { ...plan, loan: { ...plan.loan, breakEvenDays: undefined } }
    expect(toTexts(moveRows(worse, 2.2))).toContain('Costs recovered after: Never at current rates')
  })
})

describe('moveFigures', () => {
  it('states the net APR and the health factor of the account at both lenders, before and after the move, and no net APR without a position', () => {
    const rows = moveFigures(plan, lenderName, { from: {}, to: {} })
    expect(rows.map(({ label, before, after }) => `${label}: ${before}, ${after}`)).toEqual([
      'Net APR of the position at Aave V3: −1.50%, -',
      'Net APR of the position at Compound USDC: 2.00%, 0.25%',
      'Health factor at Aave V3: 2.00, No debt',
      'Health factor at Compound USDC: -, 3.00',
    ])
  })

  it('states the net APR after the move at the rates that it causes', () => {
    const model: RateModel = {
      kind: 'aave',
      base: 0n,
      slope1: RAY / 25n,
      slope2: (RAY * 6n) / 10n,
      optimum: (RAY * 9n) / 10n,
      reserveFactor: 0n,
    }
    const totals = { totalDeposits: 10n ** 12n, totalDebt: 5n * 10n ** 11n, totalLiquidity: 5n * 10n ** 11n }
    const rates = { variableBorrowRate: 2.2222, depositRate: 1.1111, totalDebtStable: 0n }
    const market = createTestMarket({ pools: { [USDC]: createTestPool({ ...totals, ...rates }) } })
    const toDeposit = (deposits: bigint) =>
      positionState(createTestPosition([{ poolId: USDC, deposits, debt: 0n }]), market)
    const to = { before: toDeposit(1n), after: toDeposit(10n ** 12n) }
    const moved = { ...plan, to, trade: { ...plan.trade, to: { ...plan.trade.to, market } } }
    const getApr = (models: RateModels) => moveFigures(moved, lenderName, { from: {}, to: models })[1]?.after
    expect(getApr({})).toBe('1.11%')
    // Twice the deposits halve the utilization, and with it the borrow rate: a quarter of the interest each.
    expect(getApr({ [USDC]: model })).toBe('0.28%')
  })
})

describe('rateRows', () => {
  const request = { from: 'AAVE_V3', to: 'COMPOUND_V3_USDC', debt: USDC, collateral: WETH }
  const createRate = (before: number | 'unknown', after: number | 'unknown', change: object = {}) =>
    ({
      request: { ...request, ...change },
      loan: { before: { netApr: before }, after: { netApr: after }, yearlyGainUsd: 42 },
    }) as unknown as BetterRate
  const market = createTestMarket()
  const position = createTestPosition([
    { poolId: WETH, deposits: 2n * 10n ** 18n },
    { poolId: USDC, debt: 900_000_000n, debtStable: 100_000_000n },
  ])

  it('names the collateral and the debt, and states the net APR at both lenders and the yearly gain', () => {
    expect(toTexts(rateRows(createRate(-1.5, 0.25), { market, position }, lenderName))).toEqual([
      'Collateral: 2 WETH',
      'Debt: 900 USDC',
      'Net APR of the loan at Aave V3: −1.50%',
      'Net APR of the loan at Compound USDC: 0.25%',
      'Saved per year at current rates: $42.00',
    ])
    const stable = createRate(-1.5, 0.25, { repayRateMode: 1 })
    expect(toTexts(rateRows(stable, { market, position }, lenderName))).toContain('Debt: 100 USDC')
  })

  it('shows "-" for an unknown rate, and names collateral and debt while the position is loading', () => {
    const loading = { market, position: undefined }
    expect(toTexts(rateRows(createRate('unknown', 'unknown'), loading, lenderName))).toEqual([
      'Collateral: WETH',
      'Debt: USDC',
      'Net APR of the loan at Aave V3: -',
      'Net APR of the loan at Compound USDC: -',
      'Saved per year at current rates: $42.00',
    ])
  })
})
