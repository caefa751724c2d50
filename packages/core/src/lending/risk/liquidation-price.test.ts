import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LenderMarket, OraclePrice } from '../lender-market.ts'
import { WAD } from '../lender-market.ts'
import { accountFigures } from './account-figures.ts'
import {
  anyAccount,
  config,
  held,
  market,
  position,
  priced,
  RISK_MODELS,
  units,
} from './accounts.test-support.ts'
import { liquidationPrice } from './liquidation-price.ts'
import { INFINITE_HEALTH } from './math.ts'

const WETH = priced('weth', 2_000, 18, { config: { 0: config(7_500, 8_000) } })
const USDC = priced('usdc', 1, 6, { config: { 0: config(7_500, 8_000) } })
const MARKET = market('aave-v3', [WETH, USDC])
const NONE = { long: 0n, short: INFINITE_HEALTH, longUsd: 0, shortUsd: Number.POSITIVE_INFINITY }

describe('liquidationPrice', () => {
  const long = position([held('weth', { deposits: units('1', 18) }), held('usdc', { debt: units('800', 6) })])

  it('returns the price of collateral below which the debt is not covered', () => {
    expect(liquidationPrice(long, MARKET, 'weth')).toEqual({
      ...NONE,
      long: units('1000', 8),
      longUsd: 1_000,
    })
  })

  it('returns the price of a borrowed asset above which the debt is not covered', () => {
    const { short, shortUsd, ...others } = liquidationPrice(long, MARKET, 'usdc')
    expect(short).toBe(units('2', 8))
    expect(shortUsd).toBeCloseTo(2)
    expect(others).toEqual({ long: 0n, longUsd: 0 })
  })

  it('nets deposit and debt of the same asset', () => {
    const netLong = position([
      held('weth', { deposits: units('2', 18), debt: units('0.6', 18) }),
      held('usdc', { debt: units('500', 6) }),
    ])
    expect(liquidationPrice(netLong, MARKET, 'weth')).toMatchObject({
      long: units('500', 8),
      short: INFINITE_HEALTH,
    })
    const netShort = position([
      held('weth', { deposits: units('1', 18), debt: units('1', 18) }),
      held('usdc', { deposits: units('1000', 6) }),
    ])
    expect(liquidationPrice(netShort, MARKET, 'weth')).toMatchObject({ long: 0n, longUsd: 0 })
    expect(liquidationPrice(netShort, MARKET, 'weth').shortUsd).toBeCloseTo(4_000)
  })

  it('returns no price without debt, without a position in the pool, and for disabled collateral', () => {
    expect(liquidationPrice(position([held('weth', { deposits: 1n })]), MARKET, 'weth')).toEqual(NONE)
    expect(liquidationPrice(long, MARKET, 'other')).toEqual(NONE)
    const off = position([
      held('weth', { deposits: 1n, collateralEnabled: false }),
      held('usdc', { deposits: units('10', 6), debt: 1n }),
    ])
    expect(liquidationPrice(off, MARKET, 'weth')).toEqual(NONE)
  })

  it('returns a price for accounts that can already be liquidated or have no collateral', () => {
    const liquidatable = position([
      held('weth', { deposits: units('1', 18) }),
      held('usdc', { debt: units('2000', 6) }),
    ])
    expect(liquidationPrice(liquidatable, MARKET, 'weth')).toMatchObject({
      long: units('2500', 8),
      longUsd: 2_500,
    })
    const uncovered = position([
      held('weth', { debt: 1_000_000_000_000n }),
      held('usdc', { debt: units('1', 6) }),
    ])
    expect(liquidationPrice(uncovered, MARKET, 'weth')).toMatchObject({ short: 0n, shortUsd: 0 })
  })

  it('returns unknown if a required price or factor is missing', () => {
    const without = (more: object): LenderMarket => market('aave-v3', [{ ...WETH, ...more }, USDC])
    const unknown = { long: 'unknown', short: 'unknown', longUsd: 'unknown', shortUsd: 'unknown' }
    expect(liquidationPrice(long, without({ oraclePrice: 'unknown' }), 'weth')).toEqual(unknown)
    expect(liquidationPrice(long, without({ config: {} }), 'weth')).toEqual(unknown)
    expect(liquidationPrice(long, without({ oraclePrice: 'unknown' }), 'usdc')).toEqual(unknown)
    expect(liquidationPrice(long, without({ priceUsd: 'unknown' }), 'weth')).toMatchObject({
      long: units('1000', 8),
      longUsd: 'unknown',
    })
  })
})

describe.each(Object.entries(RISK_MODELS))('Liquidation prices of %s', (_name, model) => {
  it('are tight: the account is healthy at the price and not slightly beyond it', () => {
    fc.assert(
      fc.property(anyAccount(model), fc.nat(), ({ market: anyMarket, position: held }, choice) => {
        const poolIds = Object.keys(held.pools)
        const poolId = poolIds[choice % poolIds.length] ?? ''
        const { long, short } = liquidationPrice(held, anyMarket, poolId)
        if (long === 'unknown' || short === 'unknown') throw new Error('Every price is known here')
        const { deposits = 0n, debt = 0n } = held.pools[poolId] ?? {}
        const { price } = getOraclePrice(anyMarket, poolId)
        // Tolerate the last of 18 digits and one unit of the oracle price, or more if deposit and debt are netted.
        const tolerance = (deposits > 0n && debt > 0n ? price : price / WAD + 1n) + 1n
        const isSafe = (price: bigint) => {
          const health = accountFigures(held, withPrice(anyMarket, poolId, price)).healthFactor
          return health !== 'unknown' && health >= WAD
        }
        if (long > 0n) {
          expect(isSafe(long * FINE)).toBe(true)
          expect(tolerance >= long || !isSafe((long - tolerance) * FINE)).toBe(true)
        }
        if (short !== INFINITE_HEALTH) {
          expect(short === 0n || isSafe(short * FINE)).toBe(true)
          expect(isSafe((short + tolerance) * FINE)).toBe(false)
        }
      }),
    )
  })
})

/** Extra precision, for prices between two units of the oracle. */
const FINE = 10n ** 6n

function withPrice(lender: LenderMarket, poolId: string, price: bigint): LenderMarket {
  const pool = lender.pools[poolId]
  if (!pool) throw new Error(`No pool ${poolId}`)
  const oraclePrice = { price, per: getOraclePrice(lender, poolId).per * FINE }
  return { ...lender, pools: { ...lender.pools, [poolId]: { ...pool, oraclePrice } } }
}

function getOraclePrice({ pools }: LenderMarket, poolId: string): OraclePrice {
  const price = pools[poolId]?.oraclePrice
  if (price === undefined || price === 'unknown') throw new Error(`No price of ${poolId}`)
  return price
}
