import { describe, expect, it } from 'vitest'
import { marketOf, poolOf, positionOf, USDC, WETH, wethPool } from '../lending.test-support.ts'
import { WAD } from '../market.ts'
import { priceMoves } from './price-moves.ts'

/** 2 WETH of 2,000 against 1,000 USDC; 85 % of it counts before liquidation. */
const LONG = positionOf([
  { poolId: WETH, deposits: 2n * WAD },
  { poolId: USDC, debt: 1_000_000_000n },
])

describe('What becomes of an account when a price moves', () => {
  it('is told at each change, all other prices staying', () => {
    const moves = priceMoves(LONG, marketOf(), WETH, [10, 0, -20, -70])
    expect(moves).toEqual([
      { changePercent: 10, priceUsd: expect.closeTo(2_200, 8), healthFactor: 3.74, nav: 3_400 },
      { changePercent: 0, priceUsd: 2_000, healthFactor: 3.4, nav: 3_000 },
      { changePercent: -20, priceUsd: expect.closeTo(1_600, 8), healthFactor: 2.72, nav: 2_200 },
      { changePercent: -70, priceUsd: expect.closeTo(600, 8), healthFactor: 1.02, nav: 200 },
    ])
  })

  it('moves the other way where the asset is owed', () => {
    const [move] = priceMoves(LONG, marketOf(), USDC, [100])
    expect(move).toMatchObject({ healthFactor: 1.7, nav: 2_000 })
  })

  it('leaves net worth alone as to what the account does not hold, and health without debt', () => {
    const lone = positionOf([{ poolId: WETH, deposits: WAD }])
    expect(priceMoves(lone, marketOf(), USDC, [-50])).toMatchObject([{ nav: 2_000 }])
    expect(priceMoves(lone, marketOf(), WETH, [-50])).toMatchObject([
      { nav: 1_000, healthFactor: Number.POSITIVE_INFINITY },
    ])
  })

  it('is unknown where a price is missing, and nothing for a pool that is not there', () => {
    const market = marketOf({
      pools: { [USDC]: poolOf(), [WETH]: wethPool({ oraclePrice: 'unknown', priceUsd: 'unknown' }) },
    })
    expect(priceMoves(LONG, market, WETH, [-10])).toEqual([
      { changePercent: -10, priceUsd: 'unknown', healthFactor: 'unknown', nav: 'unknown' },
    ])
    expect(priceMoves(LONG, marketOf(), '0xnone', [-10])).toEqual([])
  })
})
