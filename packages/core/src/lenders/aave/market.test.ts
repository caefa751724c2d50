import { zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { type PoolConfig, poolConfig, WAD } from '../../lending/lender-market.ts'
import { raw, runQuery } from '../shared/scripted-chain.test-support.ts'
import {
  chainOfV2,
  chainOfV3,
  GATEWAY_ADDRESS,
  getReserveTokens,
  modeOne,
  NEWCOMER,
  POOL,
  STABLE_DEBT,
  USDC,
  V2,
  V3,
  WETH,
} from './aave.test-support.ts'
import { readMarket } from './read-market.ts'

const bps = (value: bigint) => (value * WAD) / 10_000n

function reverting(broken: string, answer: unknown) {
  return (asset: Address) => {
    if (asset.toLowerCase() === broken) throw new Error('reverted')
    return answer
  }
}

function encodeSlots(count: number) {
  return raw(`0x${'00'.repeat(32 * count)}`)
}

/** Returns the risk parameters of a pool in a mode. */
function terms(
  market: ReturnType<typeof readV3>['result'],
  asset: Address,
  mode: number,
): Partial<PoolConfig> {
  const pool = market.pools[asset]
  const config = pool ? poolConfig(pool, mode) : 'unknown'
  if (config === 'unknown') throw new Error('No such pool')
  const { borrowCollateralFactor, collateralFactor, debtDisabled, collateralDisabled } = config
  return { borrowCollateralFactor, collateralFactor, debtDisabled, collateralDisabled }
}

function readV3(script: Parameters<typeof chainOfV3>[0] = {}, lender = V3) {
  return runQuery(readMarket(lender), chainOfV3(script))
}

const BASE = {
  borrowCollateralFactor: bps(7_500n),
  collateralFactor: bps(8_000n),
  collateralDisabled: false,
  debtDisabled: false,
}

const IN_MODE = { ...BASE, borrowCollateralFactor: bps(9_000n), collateralFactor: bps(9_300n) }

describe('A market of Aave V3', () => {
  it('reports which assets can be borrowed against isolated collateral', () => {
    const getReserveData = (asset: Address) => {
      const { aToken, sToken, vToken } = getReserveTokens(lowerAddress(asset))
      const configuration = lowerAddress(asset) === USDC ? 1n << 61n : 0n
      return [configuration, 0n, 0n, 0n, 0n, 0n, 0, 0, aToken, sToken, vToken, zeroAddress, 0n, 0n, 0n]
    }
    const { pools } = readV3({ pool: { getReserveData } }).result
    expect(pools[USDC]?.isBorrowableInIsolation).toBe(true)
    expect(pools[WETH]?.isBorrowableInIsolation).toBe(false)
  })

  it('is read in two steps, with figures, limits and prices in the units of the model', () => {
    const { result, asked } = readV3()
    expect(asked).toHaveLength(2)
    expect(result).toMatchObject({
      lender: 'AAVE_V3',
      family: 'aave-v3',
      numeraire: { symbol: 'USD', decimals: 8, usd: 1 },
      roundsAgainstUser: true,
      failures: [],
    })
    expect(result.pools[USDC]).toEqual({
      chainId: 8453,
      lender: 'AAVE_V3',
      poolId: USDC,
      underlying: USDC,
      asset: { address: USDC, symbol: 'USDC', decimals: 6 },
      totalDeposits: 1_000_000_000n,
      totalDebt: 400_000_000n,
      totalDebtStable: 0n,
      totalLiquidity: 590n,
      depositRate: 2,
      variableBorrowRate: 5,
      stableBorrowRate: 0,
      stakingYield: 'unknown',
      rewards: 'unknown',
      config: expect.anything(),
      collateralActive: true,
      borrowingEnabled: true,
      hasStable: false,
      isActive: true,
      isFrozen: false,
      isPaused: false,
      isSiloed: false,
      isBorrowableInIsolation: false,
      supplyCap: 2_000_000_000n,
      borrowCap: 500_000_000n,
      oraclePrice: { price: 2_000n * 10n ** 8n, per: 10n ** 6n },
      priceUsd: 2_000,
      contracts: {
        pool: POOL,
        aToken: getReserveTokens(USDC).aToken,
        vToken: getReserveTokens(USDC).vToken,
        gatewayV32: GATEWAY_ADDRESS,
      },
    })
  })

  it('takes at most three requests of 400 reads for 70 reserves and 50 e-modes', () => {
    const reserves = Array.from(
      { length: 70 },
      (_, index) => `0x70000000000000000000000000000000000000${(index + 16).toString(16)}` as const,
    )
    const tokens = Object.fromEntries(reserves.map((asset) => [asset, getReserveTokens(asset)]))
    const getEModeCategoryData = (id: number) => modeOne('Many', id <= 50 ? id : 0)(id)
    const pool = { getReservesList: reserves, getEModeCategoryData }
    const { asked } = runQuery(readMarket({ ...V3, reserves, tokens }), chainOfV3({ pool }))
    const requests = asked.map((reads) => Math.ceil(reads.length / 400))
    expect(requests.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3)
  })

  it('includes reserves that the startup files do not list', () => {
    expect(readV3().result.pools[NEWCOMER]).toMatchObject({
      asset: { symbol: 'NEW', decimals: 18 },
      priceUsd: 2_000,
    })
  })

  it('uses the reserves of the files if the pool does not list its own', () => {
    const { result } = readV3({ pool: { getReservesList: undefined } })
    expect(Object.keys(result.pools)).toEqual([USDC, WETH])
  })

  it('has unknown prices if the oracle returns no price', () => {
    const priceless = { oraclePrice: 'unknown', priceUsd: 'unknown' }
    expect(readV3({ oracle: { getAssetPrice: reverting(WETH, 1n) } }).result.pools[WETH]).toMatchObject(
      priceless,
    )
    expect(readV3({ oracle: { getAssetPrice: 0n } }).result.pools[WETH]).toMatchObject(priceless)
    expect(readV3({}, { ...V3, oracle: undefined }).result.pools[WETH]).toMatchObject(priceless)
  })

  it('skips a pool whose contract fails or returns invalid data, with the reason', () => {
    const paused = readV3({ provider: { getPaused: reverting(WETH, false) } }).result
    expect(Object.keys(paused.pools)).toEqual([USDC, NEWCOMER])
    expect(paused.failures).toEqual([{ poolId: WETH, reason: expect.stringContaining('pause state') }])

    const short = (asset: Address) => (asset.toLowerCase() === USDC ? encodeSlots(11) : encodeSlots(12))
    const nonsense = readV3({ provider: { getReserveData: short } }).result
    expect(nonsense.failures).toEqual([
      { poolId: USDC, reason: expect.stringContaining('Unexpected reserve data: 11 words') },
    ])
  })

  it('is unreadable if none of its pools can be read', () => {
    expect(() => readV3({ provider: { getReserveConfigurationData: undefined } })).toThrow(
      expect.objectContaining({ code: 'LENDER_UNREADABLE', retryable: true }),
    )
  })

  it('has the caps and debt ceilings of the pool', () => {
    const { result } = readV3({
      provider: { getReserveCaps: [0n, 7n], getDebtCeiling: 500n, getSiloedBorrowing: true },
    })
    expect(result.pools[USDC]).toMatchObject({ supplyCap: 7_000_000n, debtCeiling: 500n, isSiloed: true })
    expect(result.pools[USDC]).not.toHaveProperty('borrowCap')
  })

  it('has the balance of the aToken as liquidity before 3.1, else deposits less debt', () => {
    const provider = { getVirtualUnderlyingBalance: undefined }
    const { pools } = readV3({ provider }).result
    expect(pools[WETH]?.totalLiquidity).toBe(600n)
    expect(pools[NEWCOMER]?.totalLiquidity).toBe(600n * 10n ** 18n)
  })
})

describe('E-modes since 3.6', () => {
  it('apply their bitmaps by reserve id instead of index', () => {
    const { result } = readV3()
    expect(terms(result, WETH, 1)).toEqual(IN_MODE)
    expect(terms(result, USDC, 1)).toEqual(BASE)
    expect(terms(result, NEWCOMER, 1)).toEqual({ ...BASE, debtDisabled: true })
  })

  it('are labeled by their assets without a label of their own', () => {
    expect(readV3().result.modes).toEqual({
      0: { id: 0, label: 'Default' },
      1: { id: 1, label: 'WETH / USDC, WETH' },
    })
  })

  it('are independent of the parameters of mode 0, except for an LTV of 0', () => {
    const flags = (asset: Address) => [
      asset.toLowerCase() === USDC ? 6n : 18n,
      0n,
      0n,
      0n,
      0n,
      false,
      false,
      false,
      true,
      false,
    ]
    const alone = readV3({ provider: { getReserveConfigurationData: flags } }).result
    expect(terms(alone, WETH, 1)).toEqual(IN_MODE)
    expect(terms(alone, WETH, 0)).toMatchObject({ collateralDisabled: true, debtDisabled: true })
    expect(alone.pools[WETH]).toMatchObject({ collateralActive: true, borrowingEnabled: true })
    expect(alone.pools[NEWCOMER]).toMatchObject({ collateralActive: false, borrowingEnabled: false })

    const without = readV3({ pool: { getEModeCategoryLtvzeroBitmap: 1n << 3n } }).result
    expect(terms(without, WETH, 1)).toEqual({ ...IN_MODE, borrowCollateralFactor: 0n })
  })

  it('set the LTV of assets outside of an isolated mode to 0', () => {
    const { result } = readV3({ pool: { getIsEModeCategoryIsolated: true } })
    expect(terms(result, NEWCOMER, 1)).toEqual({ ...BASE, borrowCollateralFactor: 0n, debtDisabled: true })
    expect(terms(result, WETH, 1)).toEqual(IN_MODE)
  })

  it('make the lender unreadable if their assets are unknown', () => {
    expect(() => readV3({ pool: { getEModeCategoryBorrowableBitmap: undefined } })).toThrow(
      expect.objectContaining({ code: 'LENDER_UNREADABLE' }),
    )
  })

  it('are read beyond the first eighty in one more step', () => {
    const getEModeCategoryData = (id: number) => modeOne('Late', id <= 100 ? id : 0)(id)
    const { result, asked } = readV3({ pool: { getEModeCategoryData } })
    expect(asked).toHaveLength(3)
    expect(Object.keys(result.modes)).toHaveLength(101)
  })
})

describe('E-modes of 3.2 to 3.5', () => {
  const pool = { getEModeCategoryLtvzeroBitmap: undefined, getEModeCategoryData: modeOne('ETH correlated') }

  it('use bitmaps, but only for reserves that are enabled in mode 0', () => {
    expect(terms(readV3({ pool }).result, WETH, 1)).toEqual(IN_MODE)
    const nothing = [18n, 0n, 0n, 0n, 0n, false, false, false, true, false]
    const { result } = readV3({ pool, provider: { getReserveConfigurationData: nothing } })
    expect(terms(result, WETH, 1)).toMatchObject({
      collateralFactor: 0n,
      collateralDisabled: true,
      debtDisabled: true,
    })

    const noCredit = [18n, 0n, 8_000n, 0n, 0n, true, true, false, true, false]
    const frozen = readV3({ pool, provider: { getReserveConfigurationData: noCredit } }).result
    expect(terms(frozen, WETH, 1)).toEqual({ ...IN_MODE, borrowCollateralFactor: 0n })
  })
})

describe('E-modes up to 3.1', () => {
  const pool = {
    POOL_REVISION: 2n,
    getEModeCategoryCollateralBitmap: undefined,
    getEModeCategoryData: modeOne('ETH correlated'),
  }
  const getReserveEModeCategory = (asset: Address) => (asset.toLowerCase() === WETH ? 1n : 0n)

  it('include the assets that return their category id, and use a gateway with a rate mode', () => {
    const { result, asked } = readV3({ pool, provider: { getReserveEModeCategory } })
    expect(asked).toHaveLength(2)
    expect(result.modes[1]).toEqual({ id: 1, label: 'ETH correlated' })
    expect(terms(result, WETH, 1)).toEqual(IN_MODE)
    expect(terms(result, USDC, 1)).toEqual({ ...BASE, debtDisabled: true })
    expect(result.roundsAgainstUser).toBe(false)
    expect(result.pools[USDC]?.contracts).toHaveProperty('gateway', GATEWAY_ADDRESS)
    expect(result.pools[USDC]?.contracts).not.toHaveProperty('gatewayV32')
  })

  it('make a pool unreadable if its category id is unknown', () => {
    const provider = { getReserveEModeCategory: reverting(WETH, 1n) }
    expect(readV3({ pool, provider }).result.failures).toMatchObject([{ poolId: WETH }])
  })

  it('have their original labels if the contract returns none', () => {
    const nameless = { ...pool, getEModeCategoryData: modeOne('', 2) }
    const named = (chainId: number) => readV3({ pool: nameless }, { ...V3, chainId }).result.modes[2]?.label
    expect(named(137)).toBe('MATIC correlated')
    expect(named(42161)).toBe('ETH correlated')
    expect(named(8453)).toBe('E-mode 2')
  })
})

describe('A market of Aave V2', () => {
  const read = (script: Parameters<typeof chainOfV2>[0] = {}, lender = V2) =>
    runQuery(readMarket(lender), chainOfV2(script))

  it('is valued in ether by default, and has stable rates', () => {
    const { result, asked } = read()
    expect(asked).toHaveLength(2)
    expect(result).toMatchObject({
      family: 'aave-v2',
      numeraire: { symbol: 'WETH', decimals: 18, asset: WETH, usd: 'unknown' },
      modes: { 0: { id: 0 } },
      roundsAgainstUser: false,
    })
    expect(result.pools[USDC]).toMatchObject({
      totalDeposits: 1_000n,
      totalDebt: 300n,
      totalDebtStable: 100n,
      totalLiquidity: 600n,
      stableBorrowRate: 7,
      hasStable: true,
      isPaused: false,
      oraclePrice: { price: 5n * 10n ** 14n, per: 10n ** 6n },
      priceUsd: 'unknown',
      contracts: { sToken: STABLE_DEBT, gateway: GATEWAY_ADDRESS },
    })
  })

  it('is valued in dollars if its oracle is in dollars', () => {
    const pseudo = '0x10f7fc1f91ba351f9c629c5947ad69bd03c05b96'
    const { result } = read({
      oracle: { BASE_CURRENCY_UNIT: 10n ** 8n, BASE_CURRENCY: pseudo, getAssetPrice: 10n ** 8n },
    })
    expect(result.numeraire).toEqual({ symbol: 'USD', decimals: 8, usd: 1 })
    expect(result.pools[USDC]?.priceUsd).toBe(1)
  })

  it('is paused as a whole', () => {
    expect(read({ pool: { paused: true } }).result.pools[USDC]?.isPaused).toBe(true)
    expect(() => read({ pool: { paused: undefined } })).toThrow(
      expect.objectContaining({ code: 'LENDER_UNREADABLE' }),
    )
  })
})

describe('A lender whose version differs from the startup files', () => {
  it('is read with the version of its contracts', () => {
    const v3 = readV3({}, { ...V3, family: 'aave-v2' }).result
    expect(v3).toMatchObject({ family: 'aave-v3', pools: { [USDC]: { supplyCap: 2_000_000_000n } } })
    const v2 = runQuery(readMarket({ ...V2, family: 'aave-v3' }), chainOfV2()).result
    expect(v2).toMatchObject({
      family: 'aave-v2',
      pools: { [USDC]: { totalLiquidity: 600n, hasStable: true } },
    })
  })
})
