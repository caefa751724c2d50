import { describe, expect, it } from 'vitest'
import { poolConfig, WAD } from '../../lending/lender-market.ts'
import { raw, runQuery } from '../shared/scripted-chain.test-support.ts'
import {
  C_ETHER,
  C_USDC,
  C_XVS,
  contracts,
  createTestMarket,
  listing,
  PLACE,
  USDC,
  wei,
  XVS,
} from './compound-v2.test-support.ts'
import { NATIVE_POOL } from './get-deployments.ts'
import { readMarket } from './read-market.ts'

const NO_CAP = 2n ** 256n - 1n

/** Venus' core pool, with XVS rewards, pauses by action, caps of 0, liquidation thresholds and modes. */
const VENUS_CORE = {
  getAllMarkets: [C_USDC, C_ETHER, C_XVS],
  getXVSAddress: XVS,
  actionPaused: false,
  mintGuardianPaused: undefined,
  borrowGuardianPaused: undefined,
  markets: listing(1n, wei(0.7), 0n, wei(0.8), wei(1.1), 0n, 1n),
  supplyCaps: 0n,
  borrowCaps: 0n,
  venusSupplySpeeds: 0n,
  venusBorrowSpeeds: 0n,
}

describe('A market of the Compound V2 family', () => {
  it('is read in two steps if the files list all pools', () => {
    const { asked } = runQuery(readMarket(PLACE), contracts())
    expect(asked).toHaveLength(2)
    expect(asked[0]).toEqual([
      'oracle',
      'getAllMarkets',
      'lastPoolId',
      'vaiController',
      'getCompAddress',
      'getXVSAddress',
    ])
  })

  it('has totals at the block of the read', () => {
    // 5000000000000 x 200000000000100 / 1e18 = 1000000000.0005
    expect(createTestMarket().pools[USDC]).toMatchObject({
      asset: { address: USDC, symbol: 'USDC', decimals: 6 },
      totalDeposits: 1_000_000_000n,
      totalDebt: 610_000_000n,
      totalLiquidity: 400_000_000n,
      exchangeRate: 200_000_000_000_100n,
      oraclePrice: { price: 10n ** 30n, per: WAD },
      priceUsd: 1,
      borrowCap: 1_000_000_000n,
      isActive: true,
      isFrozen: false,
      isPaused: false,
      borrowingEnabled: true,
      contracts: { cToken: C_USDC, comptroller: PLACE.comptroller },
    })
    expect(createTestMarket().pools[USDC]).not.toHaveProperty('supplyCap')
    expect(createTestMarket().numeraire).toEqual({ symbol: 'USD', decimals: 18, usd: 1 })
  })

  it('has the native asset if the comptroller has a market for it', () => {
    expect(createTestMarket().pools[NATIVE_POOL]).toMatchObject({
      asset: { address: NATIVE_POOL, symbol: 'ETH', decimals: 18 },
      totalDeposits: wei(10),
      priceUsd: 3000,
    })
    // This fork encodes 'no cap' as 0.
    expect(createTestMarket().pools[NATIVE_POOL]).not.toHaveProperty('borrowCap')
  })

  it('uses stored totals if a market cannot accrue interest', () => {
    const { pools } = createTestMarket({
      cUsdc: { exchangeRateCurrent: undefined, totalBorrowsCurrent: undefined },
    })
    expect(pools[USDC]).toMatchObject({ exchangeRate: 200_000_000_000_000n, totalDebt: 600_000_000n })
  })

  it('reads markets that the files do not list in one more step', () => {
    const { result, asked } = runQuery(
      readMarket({ ...PLACE, cTokens: {} }),
      contracts({ comptroller: { getAllMarkets: [C_USDC, C_ETHER, C_XVS] } }),
    )
    expect(Object.keys(result.pools).sort()).toEqual([USDC, XVS, NATIVE_POOL].sort())
    expect(asked).toHaveLength(3)
  })

  it('reads the markets of the files if the comptroller does not list its own', () => {
    expect(Object.keys(createTestMarket({ comptroller: { getAllMarkets: undefined } }).pools)).toHaveLength(2)
  })
})

describe('A pool that fails', () => {
  it('is a failure and does not affect the others', () => {
    const { pools, failures } = createTestMarket({ cUsdc: { getCash: undefined } })
    expect(Object.keys(pools)).toEqual([NATIVE_POOL])
    expect(failures).toEqual([{ poolId: USDC, reason: expect.stringContaining('The cash of') }])
  })

  it('can have malformed parameters, or factors above 1', () => {
    const ofUsdc = (rules: unknown) => (cToken: string) =>
      cToken.toLowerCase() === C_USDC ? rules : listing(1n, wei(0.8), 0n)
    const rules = (answer: unknown) => createTestMarket({ comptroller: { markets: ofUsdc(answer) } }).failures
    expect(rules(raw('0x01'))).toMatchObject([{ poolId: USDC }])
    expect(rules(listing(1n, 2n * WAD, 0n))).toMatchObject([
      { poolId: USDC, reason: expect.stringContaining('above 1') },
    ])
  })

  it('can be a second market of the same asset', () => {
    const { pools, failures } = createTestMarket({
      comptroller: { getAllMarkets: [C_XVS, C_USDC] },
      cXvs: { underlying: USDC },
    })
    expect(pools[USDC]?.contracts['cToken']).toBe(C_USDC)
    expect(failures).toEqual([{ poolId: C_XVS, reason: 'COMPOUND_V2 has another market of the same asset.' }])
  })

  it('can be the known cToken of an asset, which a node cannot replace with another contract', () => {
    const { pools, failures } = createTestMarket({
      comptroller: { getAllMarkets: [C_USDC, C_ETHER, C_XVS] },
      cUsdc: { exchangeRateCurrent: undefined, exchangeRateStored: undefined },
      cXvs: { underlying: USDC },
    })
    expect(Object.keys(pools)).toEqual([NATIVE_POOL])
    expect(failures).toEqual([
      { poolId: USDC, reason: expect.stringContaining('The exchange rate of') },
      { poolId: C_XVS, reason: 'COMPOUND_V2 has another market of the same asset.' },
    ])
  })

  it('makes the lender unreadable if no pool can be read', () => {
    const read = () => createTestMarket({}, { ...PLACE, blockTimeSeconds: undefined })
    expect(read).toThrow(
      expect.objectContaining({
        code: 'LENDER_UNREADABLE',
        details: expect.stringContaining('The block time of this chain is unknown'),
      }),
    )
  })

  it('is every pool of a lender without an oracle', () => {
    expect(() => createTestMarket({ comptroller: { oracle: undefined } })).toThrow(
      'The price oracle of COMPOUND_V2',
    )
  })
})

describe('Rates', () => {
  const readPool = (cUsdc: object) => createTestMarket({ cUsdc }).pools[USDC]

  it('use the block time of the chain by default', () => {
    expect(readPool({})?.depositRate).toBeCloseTo(2, 6)
    expect(readPool({})?.variableBorrowRate).toBeCloseTo(4, 6)
  })

  it('use the periods per year of the contract', () => {
    const pool = readPool({ blocksOrSecondsPerYear: 31_536_000n, supplyRatePerBlock: 317_097_919n })
    expect(pool?.depositRate).toBeCloseTo(1, 6)
  })

  it('are per second for contracts with timestamps', () => {
    const pool = readPool({
      supplyRatePerTimestamp: 317_097_919n,
      borrowRatePerTimestamp: 634_195_839n,
      supplyRatePerBlock: undefined,
      borrowRatePerBlock: undefined,
    })
    expect(pool?.depositRate).toBeCloseTo(1, 6)
    expect(pool?.variableBorrowRate).toBeCloseTo(2, 6)
  })
})

describe('Prices', () => {
  it('are unknown if the oracle returns 0', () => {
    expect(createTestMarket({ oracle: { getUnderlyingPrice: 0n } }).pools[USDC]).toMatchObject({
      oraclePrice: 'unknown',
      priceUsd: 'unknown',
    })
  })

  it('are in the native asset if the oracle prices it at exactly 1', () => {
    const { numeraire, pools } = createTestMarket({ oracle: { getUnderlyingPrice: WAD } })
    expect(numeraire).toEqual({ symbol: 'ETH', decimals: 18, asset: NATIVE_POOL, usd: 'unknown' })
    expect(pools[USDC]?.priceUsd).toBe('unknown')
  })
})

describe('Parameters', () => {
  const readFactors = (markets: unknown) =>
    createTestMarket({ comptroller: { markets } }).pools[USDC]?.config[0]

  it('are parsed by the number of words that the fork returns', () => {
    const both = { borrowCollateralFactor: wei(0.8), collateralFactor: wei(0.8), debtDisabled: false }
    expect(readFactors(listing(1n, wei(0.8)))).toMatchObject(both)
    expect(readFactors(listing(1n, wei(0.8), 1n))).toMatchObject(both)
    const apart = { borrowCollateralFactor: wei(0.7), collateralFactor: wei(0.8) }
    expect(readFactors(listing(1n, wei(0.7), wei(0.8)))).toMatchObject(apart)
    expect(readFactors(listing(1n, wei(0.7), 0n, wei(0.8), wei(1.1), 0n, 0n))).toMatchObject({
      ...apart,
      debtDisabled: true,
    })
  })

  it('disable paused actions, and freeze a market in which both are paused', () => {
    const paused = (answers: object) => createTestMarket({ comptroller: answers }).pools[USDC]
    expect(paused({ mintGuardianPaused: true })).toMatchObject({ supplyCap: 0n, isFrozen: false })
    expect(paused({ borrowGuardianPaused: true })).toMatchObject({ borrowingEnabled: false, isFrozen: false })
    expect(paused({ mintGuardianPaused: true, borrowGuardianPaused: true })).toMatchObject({ isFrozen: true })
    expect(paused({ markets: listing(0n, 0n, 0n) })).toMatchObject({
      isActive: false,
      collateralActive: false,
    })
  })

  it('include paused actions and caps of 0 for Venus', () => {
    const pool = (answers: object) =>
      createTestMarket({ comptroller: { ...VENUS_CORE, ...answers } }).pools[USDC]
    const capped = { supplyCap: 0n, borrowCap: 0n, borrowingEnabled: false }
    expect(pool({})).toMatchObject({ ...capped, isPaused: false })
    const open = pool({ supplyCaps: NO_CAP, borrowCaps: NO_CAP })
    expect(open).not.toHaveProperty('supplyCap')
    expect(open).toMatchObject({ borrowingEnabled: true })
    expect(pool({ actionPaused: true })).toMatchObject({ isPaused: true, isFrozen: true })
    const borrowOnly = pool({ actionPaused: (_: string, action: number) => action === 2 })
    expect(borrowOnly).toMatchObject({ borrowingEnabled: false, isFrozen: false, isPaused: false })
    // Versions without liquidation thresholds encode 'no cap' as 0.
    expect(pool({ markets: listing(1n, wei(0.7), 0n) })).not.toHaveProperty('borrowCap')
  })
})

describe('Pools of the core of Venus', () => {
  const CORE = {
    ...VENUS_CORE,
    lastPoolId: 3n,
    pools: (id: bigint) => [['', 'Stablecoins', 'BTC', 'Old'][Number(id)], id < 3n, id === 1n],
    getPoolVTokens: (id: bigint) => (id === 1n ? [C_USDC] : [C_XVS]),
    poolMarkets: [true, wei(0.9), false, wei(0.93), wei(1.05), 1n, true],
  }
  const market = () => createTestMarket({ comptroller: CORE })

  it('are modes, which take one more step to read', () => {
    expect(runQuery(readMarket(PLACE), contracts({ comptroller: CORE })).asked).toHaveLength(3)
    expect(market().modes).toEqual({
      0: { id: 0, label: 'Default' },
      1: { id: 1, label: 'Stablecoins' },
      2: { id: 2, label: 'BTC' },
    })
  })

  it('apply their own factors to their markets', () => {
    const { pools } = market()
    expect(pools[USDC]?.config[1]).toMatchObject({
      borrowCollateralFactor: wei(0.9),
      collateralFactor: wei(0.93),
      debtDisabled: false,
    })
  })

  it('apply the factors of the core pool, or none, to markets outside the mode', () => {
    const ether = market().pools[NATIVE_POOL]
    if (!ether) throw new Error('no pool')
    expect(poolConfig(ether, 1)).toMatchObject({ collateralFactor: wei(0.8), debtDisabled: true })
    expect(poolConfig(ether, 2)).toMatchObject({ collateralFactor: 0n, debtDisabled: true })
  })
})

describe('Rewards of the comptroller', () => {
  it('are rates if the oracle has a price for the reward token', () => {
    const speeds = {
      venusSupplySpeeds: (cToken: string) => (cToken.toLowerCase() === C_USDC ? 10n ** 9n : 0n),
      venusBorrowSpeeds: 0n,
    }
    const { pools } = createTestMarket({ comptroller: { ...VENUS_CORE, ...speeds } })
    // Rewards of 7.884 dollars a year (1e9 x 2,628,000 blocks at 3,000 dollars) on deposits of 1,000 dollars.
    expect(pools[USDC]?.rewards).toEqual({
      [XVS]: { depositRate: expect.closeTo(0.7884, 9), variableBorrowRate: 0, stableBorrowRate: 0 },
    })
    expect(pools[NATIVE_POOL]?.rewards).toEqual({})
  })

  it('are unknown without a price of the reward', () => {
    const { pools } = createTestMarket({
      comptroller: { getCompAddress: XVS, compSupplySpeeds: 10n ** 15n, compBorrowSpeeds: 10n ** 15n },
    })
    expect(pools[USDC]?.rewards).toEqual({
      [XVS]: { depositRate: 'unknown', variableBorrowRate: 'unknown', stableBorrowRate: 0 },
    })
    expect(pools[USDC]?.contracts['comp']).toBe(XVS)
  })
})
