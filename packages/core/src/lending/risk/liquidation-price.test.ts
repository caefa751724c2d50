import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LenderMarket, OraclePrice } from '../market.ts'
import { WAD } from '../market.ts'
import { accountFigures } from './account-figures.ts'
import { anyAccount, BOOKS, config, held, market, position, priced, units } from './accounts.test-support.ts'
import { INFINITE_HEALTH } from './figures.ts'
import { liquidationPrice } from './liquidation-price.ts'

const WETH = priced('weth', 2_000, 18, { config: { 0: config(7_500, 8_000) } })
const USDC = priced('usdc', 1, 6, { config: { 0: config(7_500, 8_000) } })
const MARKET = market('aave-v3', [WETH, USDC])
const NONE = { long: 0n, short: INFINITE_HEALTH, longUsd: 0, shortUsd: Number.POSITIVE_INFINITY }

describe('The liquidation price', () => {
  const long = position([held('weth', { deposits: units('1', 18) }), held('usdc', { debt: units('800', 6) })])

  it('of what was deposited is the one below which the debt is no longer covered', () => {
    expect(liquidationPrice(long, MARKET, 'weth')).toEqual({
      ...NONE,
      long: units('1000', 8),
      longUsd: 1_000,
    })
  })

  it('of what is owed is the one above which the collateral no longer covers it', () => {
    const { short, shortUsd, ...others } = liquidationPrice(long, MARKET, 'usdc')
    expect(short).toBe(units('2', 8))
    expect(shortUsd).toBeCloseTo(2)
    expect(others).toEqual({ long: 0n, longUsd: 0 })
  })

  it('of an asset on both sides is that of the side which is left', () => {
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

  it('is no price where nothing is owed, where nothing is held, and where the deposit does not count', () => {
    expect(liquidationPrice(position([held('weth', { deposits: 1n })]), MARKET, 'weth')).toEqual(NONE)
    expect(liquidationPrice(long, MARKET, 'other')).toEqual(NONE)
    const off = position([
      held('weth', { deposits: 1n, collateralEnabled: false }),
      held('usdc', { deposits: units('10', 6), debt: 1n }),
    ])
    expect(liquidationPrice(off, MARKET, 'weth')).toEqual(NONE)
  })

  it('is where it is on an account that can be liquidated already, or was never covered', () => {
    const late = position([
      held('weth', { deposits: units('1', 18) }),
      held('usdc', { debt: units('2000', 6) }),
    ])
    expect(liquidationPrice(late, MARKET, 'weth')).toMatchObject({ long: units('2500', 8), longUsd: 2_500 })
    const naked = position([
      held('weth', { debt: 1_000_000_000_000n }),
      held('usdc', { debt: units('1', 6) }),
    ])
    expect(liquidationPrice(naked, MARKET, 'weth')).toMatchObject({ short: 0n, shortUsd: 0 })
  })

  it('is unknown where a price or factor that it needs is', () => {
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

describe.each(Object.entries(BOOKS))('The liquidation prices of %s', (_name, books) => {
  it('are the edge: at the price the account is healthy, a hair beyond it is not', () => {
    fc.assert(
      fc.property(anyAccount(books), fc.nat(), ({ market: own, position: held }, choice) => {
        const poolIds = Object.keys(held.pools)
        const poolId = poolIds[choice % poolIds.length] ?? ''
        const { long, short } = liquidationPrice(held, own, poolId)
        if (long === 'unknown' || short === 'unknown') throw new Error('Every price is known here')
        const { deposits = 0n, debt = 0n } = held.pools[poolId] ?? {}
        const { price } = priceOf(own, poolId)
        // The last of 18 digits, and the rounding to a unit of the oracle's price; more where little is left of two sides.
        const hair = (deposits > 0n && debt > 0n ? price : price / WAD + 1n) + 1n
        const isSafe = (at: bigint) => {
          const health = accountFigures(held, withPrice(own, poolId, at)).healthFactor
          return health !== 'unknown' && health >= WAD
        }
        if (long > 0n) {
          expect(isSafe(long * FINE)).toBe(true)
          expect(hair >= long || !isSafe((long - hair) * FINE)).toBe(true)
        }
        if (short !== INFINITE_HEALTH) {
          expect(short === 0n || isSafe(short * FINE)).toBe(true)
          expect(isSafe((short + hair) * FINE)).toBe(false)
        }
      }),
    )
  })
})

/** So that a price can stand between two of the oracle's. */
const FINE = 10n ** 6n

function withPrice(own: LenderMarket, poolId: string, price: bigint): LenderMarket {
  const pool = own.pools[poolId]
  if (!pool) throw new Error(`No pool ${poolId}`)
  const oraclePrice = { price, per: priceOf(own, poolId).per * FINE }
  return { ...own, pools: { ...own.pools, [poolId]: { ...pool, oraclePrice } } }
}

function priceOf({ pools }: LenderMarket, poolId: string): OraclePrice {
  const price = pools[poolId]?.oraclePrice
  if (price === undefined || price === 'unknown') throw new Error(`No price of ${poolId}`)
  return price
}
