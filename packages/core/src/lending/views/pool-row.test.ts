import { describe, expect, it } from 'vitest'
import { DEFAULT_POOL_CONFIG, WAD } from '../lender-market.ts'
import { config, createTestMarket, createTestPool, USDC, wethPool } from '../lending.test-support.ts'
import { isBorrowable, isBorrowableInMode, poolRow } from './pool-row.ts'

describe('poolRow', () => {
  it('returns amounts in whole tokens and dollars, and factors as fractions of 1', () => {
    const row = poolRow(
      createTestPool({ config: { 0: config(75, { label: 'None' }) } }),
      createTestMarket(),
      {
        walletBalance: 1_500_000n,
      },
    )
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

  it('returns each rate separately', () => {
    const rewards = {
      ARB: { depositRate: 0.5, variableBorrowRate: 0.25, stableBorrowRate: 0 },
      OP: { depositRate: 0.25, variableBorrowRate: 0, stableBorrowRate: 0 },
    }
    expect(poolRow(wethPool({ stakingYield: 3, rewards }), createTestMarket())).toMatchObject({
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

  it('returns unknown for a missing price or balance', () => {
    const row = poolRow(createTestPool({ priceUsd: 'unknown' }), {})
    expect(row).toMatchObject({ price: 'unknown', totalLiquidityUSD: 'unknown', walletBalance: 'unknown' })
    const { assetGroup: _, ...nameless } = createTestPool().asset
    expect(poolRow(createTestPool({ asset: nameless }), {}).assetId).toBe(`8453-${USDC}`)
    expect(poolRow(createTestPool({ priceUsd: 'unknown' }), {}, { walletBalance: 0n }).walletBalanceUSD).toBe(
      0,
    )
  })

  it('returns factors without collateral value for the default parameters', () => {
    const row = poolRow(createTestPool({ config: { 0: DEFAULT_POOL_CONFIG } }), {})
    expect(row.config[0]).toEqual({
      category: 0,
      borrowCollateralFactor: 0,
      collateralFactor: 0,
      borrowFactor: 9_999,
    })
  })
})

describe('isBorrowable', () => {
  it.each([
    ['with liquidity', {}, true],
    ['without a borrowing flag', { borrowingEnabled: undefined }, true],
    ['with borrowing disabled', { borrowingEnabled: false }, false],
    ['that is frozen', { isFrozen: true }, false],
    ['without liquidity', { totalLiquidity: 0n }, false],
    ['without liquidity, as a number', { totalLiquidity: 0 }, false],
  ])('returns whether a pool %s can be borrowed', (_, change, expected) => {
    expect(isBorrowable({ borrowingEnabled: true, isFrozen: false, totalLiquidity: WAD, ...change })).toBe(
      expected,
    )
  })

  it('depends on the mode of the account', () => {
    const pool = createTestPool({ config: { 0: config(75), 1: config(90) } })
    expect([0, 1, 2].map((mode) => isBorrowableInMode(pool, mode))).toEqual([true, true, false])
  })
})
