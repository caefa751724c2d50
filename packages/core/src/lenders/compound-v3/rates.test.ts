import { describe, expect, it } from 'vitest'
import { runQuery } from '../shared/scripted-chain.test-support.ts'
import { contracts, marketOf, PLACE, USDC, WETH, wei } from './compound-v3.test-support.ts'
import { readRateModel } from './read-rate-model.ts'

const BORROW = { kink: wei(0.8), base: 10n, slope: 200n, jump: 3_000n }
const DEPOSIT = { kink: wei(0.9), base: 0n, slope: 100n, jump: 2_000n }
const ANSWERS = {
  /** What is charged when all is borrowed: 10 + 200 x 0.8 + 3000 x 0.2. */
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

const ruleOf = (poolId: string, change: object = {}) =>
  runQuery(readRateModel(PLACE, marketOf(), poolId), contracts({ comet: { ...ANSWERS, ...change } })).result

describe('the rate curves of a Comet', () => {
  it('are one for debts and one for deposits', () => {
    expect(ruleOf(USDC)).toEqual({ kind: 'comet', borrow: BORROW, deposit: DEPOSIT })
  })

  it('are none of collateral, which bears no interest', () => {
    expect(ruleOf(WETH)).toBe('none')
  })

  it('are not known of one that charges otherwise when all is borrowed', () => {
    expect(ruleOf(USDC, { getBorrowRate: 771n })).toBe('unknown')
  })

  it.each(Object.keys(ANSWERS))('cannot be read where it does not tell its %s', (missing) => {
    expect(() => ruleOf(USDC, { [missing]: undefined })).toThrow(
      expect.objectContaining({ code: 'LENDER_UNREADABLE' }),
    )
  })
})
