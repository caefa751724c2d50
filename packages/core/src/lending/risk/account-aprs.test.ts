import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountAprs } from './account-aprs.ts'
import { anyAccount, held, market, position, priced, RISK_MODELS, units } from './accounts.test-support.ts'

const REWARD = { depositRate: 0.5, variableBorrowRate: 0.25, stableBorrowRate: 0.1 }
const STETH = priced('steth', 2_000, 18, {
  depositRate: 1,
  stakingYield: 3,
  rewards: { arb: REWARD, op: REWARD },
})

const USDC = priced('usdc', 1, 6, { variableBorrowRate: 4, stableBorrowRate: 6, rewards: { arb: REWARD } })
const MARKET = market('aave-v3', [STETH, USDC])
const POSITION = position([
  held('steth', { deposits: units('1', 18) }),
  held('usdc', { debt: units('1000', 6) }),
])

describe('accountAprs', () => {
  it('returns rates of deposits and debts, and their total on the net worth', () => {
    expect(accountAprs(POSITION, MARKET)).toEqual({
      depositApr: 1,
      borrowApr: 4,
      // (2,000 x 1% - 1,000 x 4%) / 1,000
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

  it('uses the rate of the account for stable debt, else that of the pool', () => {
    const stableDebt = position([
      held('steth', { deposits: units('1', 18) }),
      held('usdc', { debt: units('250', 6), debtStable: units('750', 6), stableBorrowRate: 8 }),
    ])
    expect(accountAprs(stableDebt, MARKET).borrowApr).toBeCloseTo(7)
    const poolRate = position([held('usdc', { debtStable: units('750', 6) })])
    expect(accountAprs(poolRate, MARKET).borrowApr).toBe(6)
  })

  it('subtracts the staking yield of a borrowed token', () => {
    const stakedDebt = position([
      held('usdc', { deposits: units('3000', 6) }),
      held('steth', { debt: units('1', 18) }),
    ])
    expect(accountAprs(stakedDebt, MARKET)).toMatchObject({ stakingBorrowApr: 3, stakingApr: -6 })
  })

  it('returns totals of 0 if deposits do not exceed debt, and 0 without a position', () => {
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

  it('returns unknown only for figures whose price or rate is missing', () => {
    const unpriced = market('aave-v3', [STETH, { ...USDC, oraclePrice: 'unknown' }])
    expect(accountAprs(POSITION, unpriced)).toMatchObject({
      depositApr: 1,
      stakingDepositApr: 3,
      rewardDepositApr: 1,
      borrowApr: 'unknown',
      apr: 'unknown',
      netApr: 'unknown',
    })
    const unrated = market('aave-v3', [{ ...STETH, depositRate: Number.NaN }, USDC])
    expect(accountAprs(POSITION, unrated)).toMatchObject({
      depositApr: 'unknown',
      apr: 'unknown',
      borrowApr: 4,
      stakingApr: 6,
    })
    expect(accountAprs(POSITION, market('aave-v3', [USDC]))).toMatchObject({
      depositApr: 'unknown',
      rewardDepositApr: 'unknown',
    })
  })
})

describe.each(Object.entries(RISK_MODELS))('The rates of %s', (_name, model) => {
  it('lie between the lowest and highest rates of its pools', () => {
    fc.assert(
      fc.property(anyAccount(model), ({ market: anyMarket, position: anyPosition }) => {
        const { depositApr, borrowApr } = accountAprs(anyPosition, anyMarket)
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
