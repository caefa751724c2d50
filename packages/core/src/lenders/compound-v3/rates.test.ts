import { describe, expect, it } from 'vitest'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import { contracts, createTestMarket, PLACE, USDC, WETH, wei } from './compound-v3.test-support.ts'
import { readRateModel } from './read-rate-model.ts'

const BORROW = { kink: wei(0.8), base: 10n, slope: 200n, jump: 3_000n }
const DEPOSIT = { kink: wei(0.9), base: 0n, slope: 100n, jump: 2_000n }
const ANSWERS = {
  /** Borrow rate at 100% utilization: 10 + 200 x 0.8 + 3000 x 0.2. */
  getBorrowRate: 770n,
  borrowKink: BORROW.kink,
  borrowPerSecondInterestRateBase: BORROW.base,
  borrowPerSecondInterestRateSlopeLow: BORROW.slope,
  borrowPerSecondInterestRateSlopeHigh: BORROW.jump,
  supplyKink: DEPOSIT.kink,
  supplyPerSecondInterestRateBase: DEPOSIT.base,
  supplyPerSecondInterestRateSlopeLow: DEPOSIT.slope,
  supplyPerSecondInterestRateSlopeHigh: DEPOSIT.jump,
}

const readRule = (poolId: string, change: object = {}) =>
  runQuery(readRateModel(PLACE, createTestMarket(), poolId), contracts({ comet: { ...ANSWERS, ...change } }))
    .result

describe('Rate models of a Comet', () => {
  it('have separate curves for debts and deposits', () => {
    expect(readRule(USDC)).toEqual({ kind: 'comet', borrow: BORROW, deposit: DEPOSIT })
  })

  it('are absent for collateral, which earns no interest', () => {
    expect(readRule(WETH)).toBe('none')
  })

  it('are unknown if they do not match the rate of the contract at 100% utilization', () => {
    expect(readRule(USDC, { getBorrowRate: 771n })).toBe('unknown')
  })

  it.each(Object.keys(ANSWERS))('are unreadable without %s', (missing) => {
    expect(() => readRule(USDC, { [missing]: undefined })).toThrow(
      expect.objectContaining({ code: 'LENDER_UNREADABLE' }),
    )
  })
})
