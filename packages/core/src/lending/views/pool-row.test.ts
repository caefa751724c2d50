import { describe, expect, it } from 'vitest'
import { config, marketOf, poolOf, USDC, wethPool } from '../lending.test-support.ts'
import { DEFAULT_POOL_CONFIG, WAD } from '../market.ts'
import { isBorrowable, isBorrowableInMode, poolRow } from './pool-row.ts'

describe('A row of a pool', () => {
  it('shows amounts in whole tokens and dollars, and factors as shares of one', () => {
    const row = poolRow(poolOf({ config: { 0: config(75, { label: 'None' }) } }), marketOf(), {
      walletBalance: 1_500_000n,
    })
    expect(row).toMatchObject({
      poolId: USDC,
      assetId: 'USDC',
      asset: { address: USDC },
      borrowingEnabled: true,
      isFrozen: false,
      totalLiquidity: 600_000,
      totalLiquidityUSD: 600_000,
      totalDebtUSD: 400_000,
      config: {
        0: {
          category: 0,
          borrowCollateralFactor: 0.75,
          collateralFactor: 0.8,
          borrowFactor: 1,
          label: 'None',
        },
      },
      price: 1,
      walletBalance: 1.5,
      walletBalanceUSD: 1.5,
    })
    expect(row).not.toHaveProperty('params')
  })

  it('tells every rate apart', () => {
    const rewards = {
      ARB: { depositRate: 0.5, variableBorrowRate: 0.25, stableBorrowRate: 0 },
      OP: { depositRate: 0.25, variableBorrowRate: 0, stableBorrowRate: 0 },
    }
    expect(poolRow(wethPool({ stakingYield: 3, rewards }), marketOf())).toMatchObject({
      apr: 4,
      depositApr: 1,
      borrowApr: 2,
      stakingApr: 3,
      stakingDepositApr: 3,
      stakingBorrowApr: 3,
      rewardApr: 0.75,
      rewardDepositApr: 0.75,
      rewardBorrowApr: 0.25,
      rewards,
    })
  })

  it('does not guess a price or a balance', () => {
    const row = poolRow(poolOf({ priceUsd: 'unknown' }), {})
    expect(row).toMatchObject({ price: 'unknown', totalLiquidityUSD: 'unknown', walletBalance: 'unknown' })
    const { assetGroup: _, ...nameless } = poolOf().asset
    expect(poolRow(poolOf({ asset: nameless }), {}).assetId).toBe(`8453-${USDC}`)
    expect(poolRow(poolOf({ priceUsd: 'unknown' }), {}, { walletBalance: 0n }).walletBalanceUSD).toBe(0)
  })

  it('shows a pool about which nothing is known as worth nothing', () => {
    const row = poolRow(poolOf({ config: { 0: DEFAULT_POOL_CONFIG } }), {})
    expect(row.config[0]).toEqual({
      category: 0,
      borrowCollateralFactor: 0,
      collateralFactor: 0,
      borrowFactor: 9_999,
    })
  })
})

describe('What can be borrowed', () => {
  it.each([
    ['is there', {}, true],
    ['is not said to be borrowed or not', { borrowingEnabled: undefined }, true],
    ['is not to be borrowed', { borrowingEnabled: false }, false],
    ['is frozen', { isFrozen: true }, false],
    ['is all lent out', { totalLiquidity: 0n }, false],
    ['is all lent out, as a row has it', { totalLiquidity: 0 }, false],
  ])('an asset that %s', (_, change, expected) => {
    expect(isBorrowable({ borrowingEnabled: true, isFrozen: false, totalLiquidity: WAD, ...change })).toBe(
      expected,
    )
  })

  it('goes by the mode the account is in', () => {
    const pool = poolOf({ config: { 0: config(75), 1: config(90) } })
    expect([0, 1, 2].map((mode) => isBorrowableInMode(pool, mode))).toEqual([true, true, false])
  })
})
