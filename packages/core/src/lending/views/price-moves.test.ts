import { describe, expect, it } from 'vitest'
import { WAD } from '../lender-market.ts'
import {
  createTestMarket,
  createTestPool,
  createTestPosition,
  USDC,
  WETH,
  wethPool,
} from '../lending.test-support.ts'
import { priceMoves } from './price-moves.ts'

/** 2 WETH at 2,000 dollars, with a liquidation threshold of 85%, and a debt of 1,000 USDC. */
const LONG = createTestPosition([
  { poolId: WETH, deposits: 2n * WAD },
  { poolId: USDC, debt: 1_000_000_000n },
])

describe('priceMoves', () => {
  it('returns health factor and net worth at each price, with all other prices unchanged', () => {
    const moves = priceMoves(LONG, createTestMarket(), WETH, [10, 0, -20, -70])
    expect(moves).toEqual([
      { changePercent: 10, priceUsd: expect.closeTo(2_200, 8), healthFactor: 3.74, nav: 3_400 },
      { changePercent: 0, priceUsd: 2_000, healthFactor: 3.4, nav: 3_000 },
      { changePercent: -20, priceUsd: expect.closeTo(1_600, 8), healthFactor: 2.72, nav: 2_200 },
      { changePercent: -70, priceUsd: expect.closeTo(600, 8), healthFactor: 1.02, nav: 200 },
    ])
  })

  it('lowers health factor and net worth if the price of a borrowed asset rises', () => {
    const [move] = priceMoves(LONG, createTestMarket(), USDC, [100])
    expect(move).toMatchObject({ healthFactor: 1.7, nav: 2_000 })
  })

  it('does not change the net worth for an asset that the account does not hold, or the health factor without debt', () => {
    const lone = createTestPosition([{ poolId: WETH, deposits: WAD }])
    expect(priceMoves(lone, createTestMarket(), USDC, [-50])).toMatchObject([{ nav: 2_000 }])
    expect(priceMoves(lone, createTestMarket(), WETH, [-50])).toMatchObject([
      { nav: 1_000, healthFactor: Number.POSITIVE_INFINITY },
    ])
  })

  it('returns unknown values if a price is missing, and nothing for a pool that the market does not have', () => {
    const market = createTestMarket({
      pools: { [USDC]: createTestPool(), [WETH]: wethPool({ oraclePrice: 'unknown', priceUsd: 'unknown' }) },
    })
    expect(priceMoves(LONG, market, WETH, [-10])).toEqual([
      { changePercent: -10, priceUsd: 'unknown', healthFactor: 'unknown', nav: 'unknown' },
    ])
    expect(priceMoves(LONG, createTestMarket(), '0xnone', [-10])).toEqual([])
  })
})
