import { describe, expect, it } from 'vitest'
import { createTestPool } from './lending.test-support.ts'
import { netDepositApr, poolRates, shortApr } from './pool-rates.ts'

const reward = { depositRate: 1, variableBorrowRate: 0.5, stableBorrowRate: 0 }

describe('poolRates', () => {
  it('adds rewards to the deposit rate, and subtracts them from the borrow rate', () => {
    const pool = createTestPool({
      depositRate: 3,
      variableBorrowRate: 5,
      rewards: { OP: reward, ARB: reward },
    })
    expect(poolRates(pool)).toMatchObject({
      rewardDepositApr: 2,
      rewardBorrowApr: 1,
      netDepositApr: 5,
      netBorrowApr: 4,
    })
  })

  it('does not show a deposit yield if the yield of the token itself is unknown', () => {
    const pool = createTestPool({ depositRate: 3, variableBorrowRate: 5, stakingYield: 'unknown' })
    expect(poolRates(pool)).toMatchObject({ apr: 'unknown', depositApr: 3, netDepositApr: 'unknown' })
    expect(poolRates(pool).netBorrowApr).toBe(5)
    expect(shortApr(pool)).toBe('unknown')
  })

  it('adds the yield of a sold token to the cost of its debt', () => {
    const pool = createTestPool({ variableBorrowRate: 2, stakingYield: 3, rewards: { OP: reward } })
    expect(shortApr(pool)).toBe(4.5)
  })

  it('shows unknown rewards as unknown, and does not count them in the net rates', () => {
    const rates = poolRates(createTestPool({ depositRate: 3, variableBorrowRate: 5, rewards: 'unknown' }))
    expect(rates).toMatchObject({
      rewardDepositApr: 'unknown',
      rewardBorrowApr: 'unknown',
      netDepositApr: 3,
      netBorrowApr: 5,
    })
  })

  it('counts only the known rewards in the net rate if one has no price', () => {
    const unpriced = { ...reward, depositRate: 'unknown' as const }
    const pool = createTestPool({ depositRate: 3, rewards: { OP: reward, ARB: unpriced } })
    expect(poolRates(pool)).toMatchObject({ rewardDepositApr: 'unknown', rewardBorrowApr: 1 })
    expect(netDepositApr(pool)).toBe(4)
  })
})
