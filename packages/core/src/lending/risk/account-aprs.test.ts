import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountAprs } from './account-aprs.ts'
import { anyAccount, BOOKS, held, market, position, priced, units } from './accounts.test-support.ts'

const REWARD = { depositRate: 0.5, variableBorrowRate: 0.25, stableBorrowRate: 0.1 }
const STETH = priced('steth', 2_000, 18, {
  depositRate: 1,
  stakingYield: 3,
  rewards: { arb: REWARD, op: REWARD },
})

const USDC = priced('usdc', 1, 6, { variableBorrowRate: 4, stableBorrowRate: 6, rewards: { arb: REWARD } })
const MARKET = market('aave-v3', [STETH, USDC])
const OWN = position([held('steth', { deposits: units('1', 18) }), held('usdc', { debt: units('1000', 6) })])

describe('What an account earns and pays in a year', () => {
  it('is by side on that side, and together on what is left of both', () => {
    expect(accountAprs(OWN, MARKET)).toEqual({
      depositApr: 1,
      borrowApr: 4,
      // (2,000 at 1 % less 1,000 at 4 %) on 1,000.
      apr: -2,
      stakingDepositApr: 3,
      stakingBorrowApr: 0,
      stakingApr: 6,
      rewardDepositApr: 1,
      rewardBorrowApr: 0.25,
      rewardApr: 2.25,
      netApr: 6.25,
    })
  })

  it('has a stable debt at its own rate', () => {
    const own = position([
      held('steth', { deposits: units('1', 18) }),
      held('usdc', { debt: units('250', 6), debtStable: units('750', 6), stableBorrowRate: 8 }),
    ])
    expect(accountAprs(own, MARKET).borrowApr).toBeCloseTo(7)
    const atThePools = position([held('usdc', { debtStable: units('750', 6) })])
    expect(accountAprs(atThePools, MARKET).borrowApr).toBe(6)
  })

  it('pays for what a borrowed token earns by itself', () => {
    const own = position([
      held('usdc', { deposits: units('3000', 6) }),
      held('steth', { debt: units('1', 18) }),
    ])
    expect(accountAprs(own, MARKET)).toMatchObject({ stakingBorrowApr: 3, stakingApr: -6 })
  })

  it('is 0 together where deposits do not exceed debt, and 0 where nothing is', () => {
    const even = position([
      held('steth', { deposits: units('1', 18) }),
      held('usdc', { debt: units('2000', 6) }),
    ])
    expect(accountAprs(even, MARKET)).toMatchObject({
      apr: 0,
      stakingApr: 0,
      rewardApr: 0,
      netApr: 0,
      depositApr: 1,
      borrowApr: 4,
    })
    expect(new Set(Object.values(accountAprs(position([]), MARKET)))).toEqual(new Set([0]))
  })

  it('is unknown exactly where a price or rate is missing', () => {
    const unpriced = market('aave-v3', [STETH, { ...USDC, oraclePrice: 'unknown' }])
    expect(accountAprs(OWN, unpriced)).toMatchObject({
      depositApr: 1,
      stakingDepositApr: 3,
      rewardDepositApr: 1,
      borrowApr: 'unknown',
      apr: 'unknown',
      netApr: 'unknown',
    })
    const unrated = market('aave-v3', [{ ...STETH, depositRate: Number.NaN }, USDC])
    expect(accountAprs(OWN, unrated)).toMatchObject({
      depositApr: 'unknown',
      apr: 'unknown',
      borrowApr: 4,
      stakingApr: 6,
    })
    expect(accountAprs(OWN, market('aave-v3', [USDC]))).toMatchObject({
      depositApr: 'unknown',
      rewardDepositApr: 'unknown',
    })
  })
})

describe.each(Object.entries(BOOKS))('The rates of %s', (_name, books) => {
  it('lie between the least and the most of its pools', () => {
    fc.assert(
      fc.property(anyAccount(books), ({ market: own, position: of }) => {
        const { depositApr, borrowApr } = accountAprs(of, own)
        expect([0, 2]).toContain(round(depositApr))
        expect(borrowApr === 0 || (round(borrowApr) >= 3 && round(borrowApr) <= 4)).toBe(true)
      }),
    )
  })
})

function round(rate: number | 'unknown'): number {
  if (rate === 'unknown') throw new Error('Every rate is known here')
  return Math.round(rate * 1e9) / 1e9
}
