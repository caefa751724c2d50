import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { type LenderMarket, WAD } from '../../lending/lender-market.ts'
import { raw, runQuery } from '../shared/scripted-chain.test-support.ts'
import {
  COMP,
  COMP_FEED,
  contracts,
  createTestMarket,
  PLACE,
  USDC,
  WETH,
  wei,
} from './compound-v3.test-support.ts'
import { readMarket } from './read-market.ts'

describe('A Comet', () => {
  it('is read in two steps', () => {
    expect(runQuery(readMarket(PLACE), contracts()).asked).toHaveLength(2)
  })

  it('has its base token, which earns interest and is not collateral', () => {
    const pool = createTestMarket().pools[USDC]
    expect(pool).toMatchObject({
      asset: { symbol: 'USDC', decimals: 6 },
      totalDeposits: 10_000_000_000n,
      totalDebt: 6_000_000_000n,
      totalLiquidity: 4_000_000_000n,
      oraclePrice: { price: 99_990_000n, per: 10n ** 6n },
      priceUsd: 0.9999,
      minDebt: 100_000_000n,
      borrowingEnabled: true,
      collateralActive: false,
      config: {
        0: { collateralFactor: 0n, borrowFactor: WAD, collateralDisabled: true, debtDisabled: false },
      },
      contracts: { comet: PLACE.comet },
    })
    // 0.6e9 per second is 1.89216 percent a year, 1268391679 per second is 4 percent a year.
    expect(pool?.depositRate).toBeCloseTo(1.89216, 9)
    expect(pool?.variableBorrowRate).toBeCloseTo(4, 6)
    expect(pool).not.toHaveProperty('supplyCap')
  })

  it('has its collateral, which earns no interest, cannot be borrowed, and can have a cap of 0', () => {
    const { pools } = createTestMarket()
    expect(pools[WETH]).toMatchObject({
      totalDeposits: wei(7),
      totalLiquidity: wei(7),
      supplyCap: wei(1000),
      priceUsd: 3000,
      depositRate: 0,
      borrowingEnabled: false,
      collateralActive: true,
      config: { 0: { borrowCollateralFactor: wei(0.8), collateralFactor: wei(0.85), debtDisabled: true } },
    })
    expect(pools[COMP]?.supplyCap).toBe(0n)
  })

  it('disables supplies, withdrawals or both if they are paused', () => {
    const paused = (isSupplyPaused: boolean, isWithdrawPaused: boolean) =>
      createTestMarket({ comet: { isSupplyPaused, isWithdrawPaused } }).pools
    expect(paused(true, false)[WETH]).toMatchObject({
      supplyCap: 0n,
      isPaused: false,
      totalLiquidity: wei(7),
    })
    expect(paused(true, false)[USDC]).toMatchObject({ supplyCap: 0n, borrowingEnabled: true })
    expect(paused(false, true)[USDC]).toMatchObject({ borrowingEnabled: false, totalLiquidity: 0n })
    expect(paused(false, true)[WETH]).toMatchObject({ totalLiquidity: 0n, isPaused: false })
    expect(paused(true, true)[USDC]).toMatchObject({ isPaused: true })
  })
})

describe('The numeraire of a Comet', () => {
  const countsIn = (description: unknown, price: bigint) =>
    createTestMarket({ feed: { description }, comet: { getPrice: price } }).numeraire

  it('is the US dollar if its feed is in dollars or the base token is not priced at 1', () => {
    const dollars = { symbol: 'USD', decimals: 8, usd: 1 }
    expect(countsIn('USDC / USD', 10n ** 8n)).toEqual(dollars)
    expect(countsIn('AERO / USD price feed', 10n ** 8n)).toEqual(dollars)
    expect(countsIn(undefined, 99_990_000n)).toEqual(dollars)
  })

  it('is the base token if its price is always 1', () => {
    const base = { symbol: 'USDC', decimals: 8, asset: USDC, usd: 'unknown' }
    expect(countsIn('Constant price feed', 10n ** 8n)).toEqual(base)
    expect(countsIn(undefined, 10n ** 8n)).toEqual(base)
    expect(
      createTestMarket({ feed: { description: '' }, comet: { getPrice: 10n ** 8n } }).pools[WETH]?.priceUsd,
    ).toBe('unknown')
  })
})

describe('A contract that fails', () => {
  it('makes its own collateral a failure', () => {
    const { pools, failures } = createTestMarket({ weth: { decimals: undefined } })
    expect(Object.keys(pools).sort()).toEqual([USDC, COMP].sort())
    expect(failures).toEqual([{ poolId: WETH, reason: expect.stringContaining('The decimals of') }])
  })

  it('makes only the price unknown if it is a price feed', () => {
    const getPrice = (feed: string) => {
      if (feed === COMP_FEED) throw new Error('BadPrice()')
      return 10n ** 8n
    }
    const { pools, failures } = createTestMarket({ comet: { getPrice } })
    expect(pools[COMP]).toMatchObject({ oraclePrice: 'unknown', priceUsd: 'unknown' })
    expect(failures).toEqual([])
  })

  it('makes the lender unreadable if it is the Comet or its base token', () => {
    expect(() => createTestMarket({ comet: { numAssets: undefined } })).toThrow(
      'The number of assets of COMPOUND_V3_USDC',
    )
    expect(() => createTestMarket({ comet: { totalBorrow: raw('0x') } })).toThrow(
      'The total debt of COMPOUND_V3_USDC',
    )
    expect(() => createTestMarket({ usdc: { decimals: undefined } })).toThrow('The decimals of')
  })
})

function rewardIn({ pools }: LenderMarket) {
  const rewards = pools[USDC]?.rewards ?? {}
  return rewards === 'unknown' ? rewards : rewards[COMP]
}

describe('Rewards', () => {
  const readRates = (change: Parameters<typeof createTestMarket>[0], place = PLACE) =>
    rewardIn(createTestMarket(change, place))

  it('are rates if the Comet has a price for the reward token', () => {
    // Deposits of 9,999 dollars earn 31.536 COMP a year (1,576.8 dollars); debts of 5,999.4 dollars earn twice that.
    expect(readRates({})).toEqual({
      depositRate: expect.closeTo((1_576.8 / 9_999) * 100, 9),
      variableBorrowRate: expect.closeTo((3_153.6 / 5_999.4) * 100, 9),
      stableBorrowRate: 0,
    })
  })

  it('are scaled like the paying contract', () => {
    const half = { rewardConfig: [COMP, 10n ** 12n, true, 5n * 10n ** 17n] }
    expect(readRates({ rewards: half })).toMatchObject({
      depositRate: expect.closeTo((788.4 / 9_999) * 100, 9),
    })
    const three = encodeAbiParameters(parseAbiParameters('address, uint64, bool'), [COMP, 10n ** 12n, true])
    expect(readRates({ rewards: { rewardConfig: raw(three) } })).toEqual(readRates({}))
  })

  it('are empty while deposits are below the minimum for rewards', () => {
    expect(readRates({ comet: { baseMinForRewards: 10n ** 12n } })).toBeUndefined()
  })

  it('are unknown without a price for the reward token or a rewards contract', () => {
    const unknown = { depositRate: 'unknown', variableBorrowRate: 'unknown', stableBorrowRate: 0 }
    expect(readRates({ comet: { numAssets: 1 } })).toEqual(unknown)
    expect(readRates({ rewards: { rewardConfig: undefined } })).toBe('unknown')
    expect(readRates({}, { ...PLACE, rewards: undefined })).toBe('unknown')
  })
})

describe('Missing data of a Comet', () => {
  it('makes the price unknown if the feed fails, and keeps the pools', () => {
    const getPrice = (feed: string) => {
      if (feed !== COMP_FEED) throw new Error('The feed is stale')
      return 50_00000000n
    }
    const { pools, failures } = createTestMarket({ comet: { getPrice } })
    expect(failures).toEqual([])
    expect(pools[USDC]).toMatchObject({ oraclePrice: 'unknown', priceUsd: 'unknown' })
    expect(pools[COMP]?.priceUsd).toBe(50)
  })

  it('removes the minimum for rewards if it cannot be read', () => {
    const { baseTrackingSupplySpeed, ...told } = {
      baseTrackingSupplySpeed: 10n ** 9n,
      baseMinForRewards: undefined,
    }
    const paid = rewardIn(createTestMarket({ comet: { baseTrackingSupplySpeed, ...told, totalSupply: 1n } }))
    const unpaid = rewardIn(createTestMarket({ comet: { baseTrackingSupplySpeed, totalSupply: 1n } }))
    expect(paid).toMatchObject({ depositRate: expect.any(Number) })
    expect(unpaid).toMatchObject({ depositRate: 0 })
  })
})

describe('A token older than the standard', () => {
  it('has the symbol that it returns as bytes32', () => {
    const symbol = raw(`0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`)
    expect(createTestMarket({ weth: { symbol } }).pools[WETH]?.asset.symbol).toBe('MKR')
  })
})
