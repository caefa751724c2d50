import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LenderMarket, WAD } from '../lender-market.ts'
import {
  config,
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../lending.test-support.ts'
import type { LendingPair } from '../pairs/get-lending-pairs.ts'
import { getLendingPairs } from '../pairs/get-lending-pairs.ts'
import { accountAprs } from '../risk/account-aprs.ts'
import { accountFigures } from '../risk/account-figures.ts'
import { pairAprAt, pairAt, pairLeverageAtHealth, pairRates } from './pair-rates.ts'
import { toRatio } from './to-usd.ts'

/** Returns the pair with WETH long and USDC short. */
function getPair(market: LenderMarket): LendingPair {
  const pair = getLendingPairs(market).find(({ assetLong }) => assetLong === WETH)
  if (!pair) throw new Error('The market has no such pair')
  return pair
}

function getRates(market: LenderMarket) {
  const rates = pairRates(getPair(market), market)
  if (!rates) throw new Error('The market has no such pools')
  return rates
}

const market = createTestMarket({
  pools: {
    [USDC]: createTestPool({
      variableBorrowRate: 4,
      rewards: { OP: { depositRate: 0, variableBorrowRate: 0.25, stableBorrowRate: 0 } },
    }),
    [WETH]: wethPool({ stakingYield: 3, config: { 0: config(80) } }),
  },
})

const percent = fc.double({ min: 0, max: 60, noNaN: true })

const markets = fc
  .record({
    deposit: percent,
    staking: percent,
    borrow: percent,
    reward: percent,
    ltv: fc.integer({ min: 10, max: 90 }),
  })
  .map(({ deposit, staking, borrow, reward, ltv }) =>
    createTestMarket({
      pools: {
        [USDC]: createTestPool({
          variableBorrowRate: borrow,
          rewards: { OP: { depositRate: 0, variableBorrowRate: reward, stableBorrowRate: 0 } },
        }),
        [WETH]: wethPool({ depositRate: deposit, stakingYield: staking, config: { 0: config(ltv) } }),
      },
    }),
  )

/** A position with 1 WETH of margin and a debt in USDC for the rest. */
function positionAt(leverage: number) {
  const deposits = BigInt(Math.round(leverage * 1e9)) * 10n ** 9n
  const debt = ((deposits - WAD) * 2_000n) / 10n ** 12n
  return createTestPosition([
    { poolId: WETH, deposits },
    { poolId: USDC, debt },
  ])
}

describe('pairAt and pairAprAt', () => {
  it('return the long APR at a leverage of 1, and the APR of the pair at its highest leverage', () => {
    const pair = getPair(market)
    const rates = getRates(market)
    expect(rates).toEqual({ longApr: 4, shortApr: 3.75, liquidationLtv: 0.85, safeHealth: 1.1 })
    expect(pairAprAt(pair, 1, rates)).toBe(4)
    expect(pairAprAt(pair, pair.maxLeverage, rates)).toBe(pair.apr)
    // 4 x 3 - 3.75 x 2
    expect(pairAprAt(pair, 3, rates)).toBeCloseTo(4.5, 12)
  })

  it('clamp the leverage to the range of the pair', () => {
    const pair = getPair(market)
    const rates = getRates(market)
    expect(pairAprAt(pair, 0, rates)).toBe(4)
    expect(pairAprAt(pair, 50, rates)).toBe(pair.apr)
    expect(pairAt(pair, 50, rates).leverage).toBe(pair.maxLeverage)
  })

  it('return unknown values without rates, except the APR at the highest leverage', () => {
    const pair = getPair(market)
    expect(pairAprAt(pair, 2, undefined)).toBe('unknown')
    expect(pairAprAt(pair, pair.maxLeverage, undefined)).toBe(pair.apr)
    expect(pairAt(pair, 2, undefined)).toEqual({
      leverage: 2,
      apr: 'unknown',
      healthFactor: 'unknown',
      liquidationPrice: 'unknown',
      priceChange: 'unknown',
    })
    expect(pairRates(pair, { pools: {} })).toBeUndefined()
  })

  it('return no debt at a leverage of 1', () => {
    expect(pairAt(getPair(market), 1, getRates(market))).toMatchObject({
      healthFactor: Number.POSITIVE_INFINITY,
      liquidationPrice: 'unknown',
      priceChange: 'unknown',
    })
  })

  it('return the liquidation price at which the health factor is 1', () => {
    // 0.85 x 3 / 2 = 1.275
    const { healthFactor, liquidationPrice, priceChange } = pairAt(getPair(market), 3, getRates(market))
    expect(healthFactor).toBeCloseTo(1.275, 12)
    expect(liquidationPrice).toBeCloseTo(2_000 / 1.275, 9)
    expect(priceChange).toBeCloseTo((1 / 1.275 - 1) * 100, 12)
  })

  it('apply the borrow factor of the mode of the pair', () => {
    const heavy = createTestMarket({
      modes: { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'ETH' } },
      pools: {
        [USDC]: createTestPool({ config: { 0: config(75), 1: config(75, { borrowFactor: 2n * WAD }) } }),
        [WETH]: wethPool({ config: { 0: config(80), 1: config(90) } }),
      },
    })
    const pair = { ...getPair(heavy), eMode: 1 }
    expect(pairRates(pair, heavy)?.liquidationLtv).toBeCloseTo(0.475, 12)
  })

  it('match the APR and health factor of an account with the same position, at any leverage and rates', () => {
    fc.assert(
      fc.property(markets, fc.double({ min: 0, max: 1, noNaN: true }), (anyMarket, part) => {
        const pair = getPair(anyMarket)
        const leverage = 1.01 + part * (pair.maxLeverage - 1.01)
        const position = positionAt(leverage)
        const outlook = pairAt(pair, leverage, getRates(anyMarket))
        const { netApr } = accountAprs(position, anyMarket)
        const health = toRatio(accountFigures(position, anyMarket).healthFactor)
        // The debt is rounded to base units of USDC.
        expect(outlook.apr).toBeCloseTo(Number(netApr), 3)
        expect(Number(outlook.healthFactor) / Number(health)).toBeCloseTo(1, 3)
      }),
    )
  })
})

describe('pairLeverageAtHealth', () => {
  it('returns a leverage with that health factor', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 0.97, noNaN: true }), (liquidationLtv) => {
        const leverage = Number(pairLeverageAtHealth({ liquidationLtv }, 1.1))
        expect((liquidationLtv * leverage) / (leverage - 1)).toBeCloseTo(1.1, 6)
      }),
    )
  })

  it('returns unknown if every leverage is healthier, or without a liquidation LTV', () => {
    expect(pairLeverageAtHealth({ liquidationLtv: 1.2 }, 1.1)).toBe('unknown')
    expect(pairLeverageAtHealth({ liquidationLtv: 'unknown' }, 1.1)).toBe('unknown')
  })
})
