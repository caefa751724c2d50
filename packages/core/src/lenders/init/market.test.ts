import { describe, expect, it } from 'vitest'
import { WAD } from '../../lending/lender-market.ts'
import { raw, runQuery } from '../shared/scripted-chain.test-support.ts'
import { contracts, createTestMarket, PLACE, RULES, STATUS, USDC, WMNT } from './init.test-support.ts'
import { readMarket } from './read-market.ts'

describe('Pools of Init', () => {
  it('are read in two steps', () => {
    const { asked } = runQuery(readMarket(PLACE), contracts())
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(['getPrice_e36', 'getPrice_e36'])
  })

  it('have interest up to the block', () => {
    const pool = createTestMarket().pools[USDC]
    // 3170979198 x 3600 s x 300000000 / 1e18 = 3424.
    expect(pool).toMatchObject({
      totalDebt: 300_003_424n,
      totalDeposits: 1_000_003_424n,
      totalLiquidity: 700_000_000n,
      borrowCap: 500_000_000n,
    })
    expect(pool).not.toHaveProperty('supplyCap')
    expect(pool?.variableBorrowRate).toBeCloseTo(10, 6)
    expect(pool?.depositRate).toBeCloseTo(10 * 0.3 * 0.8, 4)
  })

  it('are priced in US dollars with the decimals of credits in the core', () => {
    const { pools, numeraire } = createTestMarket()
    expect(numeraire).toEqual({ symbol: 'USD', decimals: 36, usd: 1 })
    expect(pools[USDC]).toMatchObject({ oraclePrice: { price: 10n ** 30n, per: 1n } })
    expect(pools[USDC]?.priceUsd).toBeCloseTo(1, 12)
    expect(pools[WMNT]?.priceUsd).toBeCloseTo(0.5, 12)
  })

  it('have factors by mode, and no collateral value in modes without them', () => {
    const { pools, modes } = createTestMarket()
    expect(modes).toMatchObject({
      1: { label: 'Default' },
      3: { label: 'Stablecoins' },
      7: { label: 'Mode 7' },
    })
    expect(pools[USDC]?.config[3]).toMatchObject({
      collateralFactor: (WAD * 95n) / 100n,
      borrowFactor: WAD,
      collateralDisabled: false,
      debtDisabled: false,
      label: 'Stablecoins',
    })
    expect(pools[WMNT]?.config[3]).toMatchObject({
      collateralFactor: 0n,
      borrowCollateralFactor: 0n,
      borrowFactor: 9_999n * WAD,
      collateralDisabled: true,
      debtDisabled: true,
    })
  })

  it('have for a new position the factors of the mode in which it would start', () => {
    const { pools } = createTestMarket()
    expect(pools[USDC]?.config[0]).toEqual(pools[USDC]?.config[1])
  })

  it('cannot be used in a closed mode or one with unknown parameters', () => {
    for (const getModeStatus of [undefined, { ...STATUS, canCollateralize: false, canBorrow: false }]) {
      const { pools } = createTestMarket({ config: { getModeStatus } })
      expect(pools[USDC]?.config[1]).toMatchObject({ collateralDisabled: true, debtDisabled: true })
    }
  })

  it('cannot be borrowed with a cap of 0', () => {
    const capped = { ...RULES, borrowCap: 0n }
    expect(createTestMarket({ config: { getPoolConfig: capped } }).pools[USDC]).toMatchObject({
      borrowCap: 0n,
      borrowingEnabled: false,
    })
    expect(createTestMarket().pools[USDC]?.borrowingEnabled).toBe(true)
  })

  it('reject deposits if deposits are paused, and all actions if all are paused', () => {
    const closed = { ...RULES, canMint: false, canBorrow: false }
    expect(createTestMarket({ config: { getPoolConfig: closed } }).pools[USDC]).toMatchObject({
      supplyCap: 0n,
      borrowingEnabled: false,
      isFrozen: true,
      isPaused: false,
    })
    const shut = { ...closed, canBurn: false, canRepay: false }
    expect(createTestMarket({ config: { getPoolConfig: shut } }).pools[USDC]?.isPaused).toBe(true)
  })

  it('have an unknown price if the oracle fails', () => {
    const { pools } = createTestMarket({ oracle: { getPrice_e36: undefined } })
    expect(pools[USDC]).toMatchObject({ oraclePrice: 'unknown', priceUsd: 'unknown' })
  })

  it('fail without affecting the others', () => {
    for (const cash of [undefined, raw('0x12')]) {
      const { pools, failures } = createTestMarket({ usdcPool: { cash } })
      expect(Object.keys(pools)).toEqual([WMNT])
      expect(failures).toMatchObject([{ poolId: USDC, reason: expect.stringContaining('cash') }])
    }
    expect(createTestMarket({ usdc: { decimals: undefined } }).failures).toHaveLength(1)
  })

  it('are unreadable without the oracle of the core', () => {
    expect(() => createTestMarket({ core: { oracle: undefined } })).toThrow(
      expect.objectContaining({ code: 'LENDER_UNREADABLE' }),
    )
  })
})
