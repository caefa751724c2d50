import { describe, expect, it } from 'vitest'
import { drive } from '../../testing/fake-clock.ts'
import { WAD } from '../lender-market.ts'
import {
  type Answer,
  config,
  createLendingBench,
  createTestMarket,
  createTestPool,
  FILES,
  hanging,
  json,
  status,
  USDC,
  WETH,
  wethPool,
} from '../lending.test-support.ts'
import { pairWithPriceDayAgo } from '../views/to-usd.ts'
import { getLendingPairs } from './get-lending-pairs.ts'

describe('getLendingPairs', () => {
  it('returns the leverage that the LTV allows, and the APR of both sides', () => {
    const rewards = { OP: { depositRate: 0.5, variableBorrowRate: 0.25, stableBorrowRate: 0 } }
    const market = createTestMarket({
      pools: {
        [USDC]: createTestPool({ rewards }),
        [WETH]: wethPool({ stakingYield: 3, rewards, config: { 0: config(80) } }),
      },
    })
    const pairs = getLendingPairs(market)
    expect(
      pairs.map(({ infoLong, infoShort }) => `${infoLong.asset.symbol}/${infoShort.asset.symbol}`),
    ).toEqual(['USDC/WETH', 'WETH/USDC'])
    const long = pairs[1]
    // 1 / (1 - 0.8) = 5; (1 + 3) x 5 - (5 + 0) x 4 = 0; 0.5 x 5 + 0.25 x 4 = 3.5
    expect(long).toMatchObject({ maxLeverage: 5, baseApr: 0, rewardApr: 3.5, apr: 3.5, price: 2_000 })
    expect(long).toMatchObject({
      assetGroupLong: 'ETH',
      longTotalDepositsUSD: 2_000_000,
      longTotalLiquidityUSD: 1_800_000,
      shortTotalDebtUSD: 400_000,
      shortTotalLiquidityUSD: 600_000,
    })
    expect(long).not.toHaveProperty('eMode')
  })

  it('uses the mode with the highest leverage', () => {
    const mode = { 0: config(80), 1: config(95) }
    const market = createTestMarket({
      modes: { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'ETH' } },
      pools: { [USDC]: createTestPool({ config: mode }), [WETH]: wethPool({ config: mode }) },
    })
    expect(getLendingPairs(market).map(({ eMode, maxLeverage }) => [eMode, maxLeverage])).toEqual([
      [1, 20],
      [1, 20],
    ])
  })

  it('applies borrow factors to the leverage', () => {
    const longConfig = { 0: config(80) }
    const shortConfig = { 0: config(80, { borrowFactor: 2n * WAD }) }
    const market = createTestMarket({
      pools: { [USDC]: createTestPool({ config: shortConfig }), [WETH]: wethPool({ config: longConfig }) },
    })
    const leverages = getLendingPairs(market).map(({ maxLeverage }) => maxLeverage)
    // The leverage is 1 / (1 - 0.8) for USDC against WETH, and 1 / (1 - 0.8 / 2) for WETH against USDC.
    expect(leverages[0]).toBe(5)
    expect(leverages[1]).toBeCloseTo(1 / 0.6, 12)
  })

  it.each([
    ['frozen', { isFrozen: true }, []],
    ['paused', { isPaused: true }, []],
    ['inactive', { isActive: false }, []],
    ['not borrowable', { borrowingEnabled: false }, ['USDC']],
    ['not borrowable in this mode', { config: { 0: config(80, { debtDisabled: true }) } }, ['USDC']],
    ['not collateral', { collateralActive: false }, ['WETH']],
    ['isolated collateral', { debtCeiling: 100n }, ['WETH']],
    ['collateral with a minimal LTV', { config: { 0: config(4) } }, ['WETH']],
    ['without parameters', { config: {} }, []],
    ['collateral with an LTV of 100%', { config: { 0: config(100) } }, ['WETH']],
  ])('excludes an asset that is %s', (_, change, shorts) => {
    // A changed USDC can still be the long side if it cannot be the short side.
    const market = createTestMarket({ pools: { [USDC]: createTestPool(change), [WETH]: wethPool() } })
    const bought = getLendingPairs(market).map(({ infoLong }) => infoLong.asset.symbol)
    expect(bought).toEqual(shorts)
  })

  it('returns unknown values without prices', () => {
    const market = createTestMarket({
      pools: { [USDC]: createTestPool({ priceUsd: 'unknown' }), [WETH]: wethPool() },
    })
    expect(getLendingPairs(market)[0]).toMatchObject({ price: 'unknown', longTotalDepositsUSD: 'unknown' })
  })
})

describe('pairWithPriceDayAgo', () => {
  const [pair] = getLendingPairs(
    createTestMarket({ pools: { [WETH]: wethPool(), [USDC]: createTestPool() } }),
  )
  const prices = (long: object, short: object) => (_: number, address: string) =>
    address === WETH ? long : short

  it('derives the earlier price from those of both sides', () => {
    if (!pair) throw new Error('The market has no pair')
    const getPrices = prices({ price: 1_990, price24h: 995 }, { price: 1, price24h: 0.8 })
    // The price of the long side doubled, that of the short side rose by a quarter.
    expect(pairWithPriceDayAgo(pair, getPrices)).toMatchObject({ price: 2_000, price24h: 1_250 })
    expect(pairWithPriceDayAgo(pair, getPrices).priceChange).toBeCloseTo(60, 10)
  })

  it('adds no price if one is missing, and keeps that of a host', () => {
    if (!pair) throw new Error('The market has no pair')
    expect(pairWithPriceDayAgo(pair, prices({ price: 1 }, { price: 1, price24h: 1 }))).toBe(pair)
    const hostPair = { ...pair, price24h: 7 }
    expect(pairWithPriceDayAgo(hostPair, prices({ price: 1, price24h: 1 }, { price: 1, price24h: 1 }))).toBe(
      hostPair,
    )
  })
})

const BASE = { chainIds: [8453] }

const wirePair = (change: object = {}) => {
  const side = (address: string, symbol: string) => ({
    poolId: address,
    asset: { chainId: '8453', address, symbol, decimals: 6, assetGroup: symbol },
  })
  return {
    chainId: '8453',
    lender: 'AAVE_V3',
    assetLong: WETH,
    assetShort: USDC,
    infoLong: side(WETH, 'WETH'),
    infoShort: side(USDC, 'USDC'),
    assetGroupLong: 'ETH',
    price: 2_000,
    price24h: null,
    maxLeverage: 5,
    apr: 3.5,
    baseApr: 3,
    rewardApr: 0.5,
    tags: ['LST'],
    longTotalDepositsUSD: '12.5',
    ...change,
  }
}

const bench = (answer: Answer) =>
  createLendingBench({
    host: { baseUrl: 'https://host.test' },
    answer: (url, signal) => (url.host === 'host.test' ? answer(url, signal) : FILES(url, signal)),
  })

describe('Pairs of a host', () => {
  it('are requested by chain and parsed', async () => {
    const { lending, clock, asked } = bench(() => json({ pairs: [wirePair()] }))
    const { pairs, failures } = await drive(clock, lending.getPairs(BASE))
    expect(asked).toEqual(['/pairs?chains=8453'])
    expect(failures).toEqual([])
    expect(pairs).toMatchObject([
      {
        chainId: 8453,
        assetLong: WETH,
        assetGroupLong: 'ETH',
        assetGroupShort: 'USDC',
        price24h: 'unknown',
        longTotalDepositsUSD: 12.5,
        shortIsFrozen: false,
        tags: ['LST'],
      },
    ])
  })

  it('default to open pools and unknown figures if optional fields are missing', async () => {
    const { assetGroupLong: _, rewardApr: __, tags: ___, price: ____, ...required } = wirePair()
    const bare = { poolId: WETH, asset: { address: WETH, symbol: 'WETH', decimals: 18, assetGroup: null } }
    const { lending, clock } = bench(() => json({ pairs: [{ ...required, infoLong: bare, eMode: '3' }] }))
    const [pair] = (await drive(clock, lending.getPairs(BASE))).pairs
    expect(pair).toMatchObject({
      rewardApr: 'unknown',
      price: 'unknown',
      eMode: 3,
      longIsActive: true,
      longIsFrozen: false,
      shortIsActive: true,
      shortBorrowingEnabled: true,
    })
    for (const field of ['assetGroupLong', 'tags']) expect(pair).not.toHaveProperty(field)
    expect(pair?.infoLong.asset).toEqual({ address: WETH, symbol: 'WETH', decimals: 18 })
  })

  it.each(['much', '', Number.NaN, true])('are skipped if their price is %j', async (price) => {
    const { lending, clock, logged } = bench(() =>
      json({ pairs: [wirePair({ price: Number.isNaN(price) ? 'NaN' : price })] }),
    )
    expect((await drive(clock, lending.getPairs(BASE))).pairs).toEqual([])
    expect(logged).toEqual([expect.stringContaining('price: expected a number')])
  })

  it.each([{}, { pairs: null }, { pairs: [] }])('are empty for the reply %j', async (body) => {
    const { lending, clock } = bench(() => json(body))
    expect((await drive(clock, lending.getPairs(BASE))).pairs).toEqual([])
  })

  it('are skipped and logged if invalid', async () => {
    const { lending, clock, logged } = bench(() => json({ pairs: [wirePair({ apr: 'high' }), wirePair()] }))
    expect((await drive(clock, lending.getPairs(BASE))).pairs).toHaveLength(1)
    expect(logged).toEqual([expect.stringContaining('apr: expected a number')])
  })

  it.each<[string, Answer]>([
    ['fails with status 500', () => status(500)],
    ['returns an HTML page', () => new Response('<html>')],
    ['returns truncated JSON', () => new Response('{"pairs":[{')],
    ['returns wrong types', () => json({ pairs: 7 })],
    ['never replies', (_, signal) => hanging(signal)],
  ])('are derived from the markets if the host %s', async (_, fail) => {
    const { lending, clock, logged } = bench((url, signal) => fail(url, signal))
    const { pairs } = await drive(clock, lending.getPairs(BASE))
    expect(pairs.map(({ lender }) => lender)).toEqual(['AAVE_V3', 'AAVE_V3', 'SPARK', 'SPARK'])
    expect(logged).toContain('Failed to read pairs from the host. They are derived from the markets.')
    expect(clock.pendingTimers).toBe(0)
  })
})
