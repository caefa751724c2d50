import { describe, expect, it } from 'vitest'
import { createTestMarket, createTestPool, USDC, WETH, wethPool } from '../lending.test-support.ts'
import type { LendingPair } from '../pairs/get-lending-pairs.ts'
import { getLendingPairs } from '../pairs/get-lending-pairs.ts'
import {
  DASHBOARD_QUICK_FILTERS,
  type DashboardFilter,
  DEFAULT_DASHBOARD_FILTER,
  filterLendingPairs,
  filterLendingPools,
} from './dashboard.ts'

const [BASE] = getLendingPairs(createTestMarket({ pools: { [WETH]: wethPool(), [USDC]: createTestPool() } }))

/** Creates a pair with WETH long and USDC short, with changed fields. */
function pair(change: Partial<LendingPair> = {}): LendingPair {
  if (!BASE) throw new Error('The market has no pair')
  return { ...BASE, ...change }
}

const side = (symbol: string, assetGroup = symbol) => ({
  poolId: symbol,
  asset: { address: `0x${symbol}` as const, symbol, decimals: 18, assetGroup },
})

const shown = (pairs: readonly LendingPair[], filter: Partial<DashboardFilter> = {}) =>
  filterLendingPairs(pairs, { ...DEFAULT_DASHBOARD_FILTER, ...filter })

describe('filterLendingPairs', () => {
  it('has the defaults of the specification', () => {
    expect(DEFAULT_DASHBOARD_FILTER).toEqual({
      chains: [],
      degenMode: false,
      minimimApr: -99,
      minimumLongLiquidity: 1_000,
      minimumShortLiquidity: 1_000,
      quickFilter: 'All',
    })
    expect(DASHBOARD_QUICK_FILTERS).toEqual(['All', 'Correlated', 'ETH', 'BTC', 'Stables', 'LST'])
  })

  it('filters by chain, rate and liquidity', () => {
    const pairs = [pair(), pair({ chainId: 10 }), pair({ apr: 5 }), pair({ longTotalLiquidityUSD: 900 })]
    expect(shown(pairs).map(({ pair: shownPair }) => shownPair)).toEqual(pairs.slice(0, 3))
    expect(shown(pairs, { chains: [10] })).toHaveLength(1)
    expect(shown(pairs, { minimimApr: 5 })).toHaveLength(1)
    expect(shown(pairs, { minimumLongLiquidity: 0 })).toHaveLength(4)
    expect(shown(pairs, { minimumShortLiquidity: 1e9 })).toHaveLength(0)
  })

  it('does not treat a pair with unknown deposits as thin', () => {
    expect(shown([pair({ longTotalDepositsUSD: 'unknown' })])).toHaveLength(1)
  })

  it('shows a pair with an unknown APR until a minimum is set', () => {
    const unknown = [pair({ apr: 'unknown' })]
    expect(shown(unknown)).toHaveLength(1)
    expect(shown(unknown, { minimimApr: 0 })).toHaveLength(0)
  })

  it('includes rewards when it marks yields above 100%', () => {
    const reward = { depositRate: 98, variableBorrowRate: 0, stableBorrowRate: 0 }
    const pool = createTestPool({ depositRate: 3, rewards: { op: reward } })
    const filter = { ...DEFAULT_DASHBOARD_FILTER, degenMode: true }
    const [marked] = filterLendingPools([pool], filter)
    expect(marked).toMatchObject({ isDegen: true, degenReason: 'too good' })
    expect(filterLendingPools([{ ...pool, rewards: {} }], filter)[0]).toMatchObject({ isDegen: false })
  })

  it.each<[(typeof DASHBOARD_QUICK_FILTERS)[number], string[]]>([
    ['All', ['wstETH/WETH', 'WBTC/USDC', 'sUSDe/USDT', 'ARB/WETH', 'sAVAX/WAVAX']],
    ['Correlated', ['wstETH/WETH', 'sUSDe/USDT']],
    ['ETH', ['wstETH/WETH', 'ARB/WETH']],
    ['BTC', ['WBTC/USDC']],
    ['Stables', ['sUSDe/USDT']],
    ['LST', ['wstETH/WETH', 'sAVAX/WAVAX']],
  ])('shows for the quick filter %s the assets %j', (quickFilter, expected) => {
    const pairs = [
      pair({ infoLong: side('wstETH', 'WSTETH'), infoShort: side('WETH', 'ETH') }),
      pair({ infoLong: side('WBTC'), infoShort: side('USDC') }),
      pair({ infoLong: side('sUSDe', 'sUSDe'), infoShort: side('USDT') }),
      pair({ infoLong: side('ARB'), infoShort: side('WETH', 'ETH') }),
      pair({ infoLong: side('sAVAX'), infoShort: side('WAVAX', 'AVAX') }),
    ]
    const names = shown(pairs, { quickFilter }).map(
      ({ pair: { infoLong, infoShort } }) => `${infoLong.asset.symbol}/${infoShort.asset.symbol}`,
    )
    expect(names).toEqual(expected)
  })

  it('returns the reason why a pair is only shown in degen mode', () => {
    const filter = { minimumLongLiquidity: 2e6, minimumShortLiquidity: 0 }
    const pairs = [
      pair({ price: 'unknown', apr: 101 }),
      pair({ apr: 101 }),
      pair({ longTotalLiquidityUSD: 1e6 }),
      pair({ longTotalLiquidityUSD: 'unknown' }),
      pair({ longTotalLiquidityUSD: 3e6, longTotalDepositsUSD: 24_999 }),
      pair({ longTotalLiquidityUSD: 3e6 }),
    ]
    expect(shown(pairs, filter).map(({ pair: shownPair }) => shownPair)).toEqual(pairs.slice(5))
    expect(shown(pairs, { ...filter, degenMode: true }).map(({ degenReason }) => degenReason)).toEqual([
      'unpriced',
      'too good',
      'below minimum',
      'below minimum',
      'thin',
      undefined,
    ])
  })

  it.each<[string, Partial<LendingPair>]>([
    ['is too good to be true', { apr: 101 }],
    ['has no price', { price: 'unknown' }],
    ['has few deposits', { longTotalDepositsUSD: 24_999 }],
    ['has little debt', { shortTotalDebtUSD: 9_999 }],
    ['has little liquidity', { shortTotalLiquidityUSD: 14_999 }],
    ['has unknown liquidity', { shortTotalLiquidityUSD: 'unknown' }],
  ])('shows a pair that %s only in degen mode, and marks it', (_, change) => {
    expect(shown([pair(change)])).toEqual([])
    expect(shown([pair(change), pair()], { degenMode: true }).map(({ isDegen }) => isDegen)).toEqual([
      true,
      false,
    ])
  })
})

describe('filterLendingPools', () => {
  const showPools = (filter: Partial<DashboardFilter>, ...pools: ReturnType<typeof createTestPool>[]) =>
    filterLendingPools(pools, { ...DEFAULT_DASHBOARD_FILTER, ...filter }).map(({ pool }) => pool)

  it.each([
    ['has no price', { priceUsd: 'unknown' }],
    ['is too good to be true', { depositRate: 101 }],
    ['has little liquidity', { totalLiquidity: 14_999_000_000n }],
  ] as const)('shows a pool that %s only in degen mode', (_, change) => {
    expect(showPools({}, createTestPool(change))).toEqual([])
    expect(showPools({ degenMode: true }, createTestPool(change))).toHaveLength(1)
  })

  it('filters by chain, rate and liquidity', () => {
    const usual = createTestPool()
    const elsewhere = createTestPool({ chainId: 10 })
    const rewarded = createTestPool({
      rewards: { OP: { depositRate: 2, variableBorrowRate: 0, stableBorrowRate: 0 } },
    })
    const staked = createTestPool({ stakingYield: 2 })
    expect(showPools({}, usual, elsewhere)).toEqual([usual, elsewhere])
    expect(showPools({ chains: [10] }, usual, elsewhere)).toEqual([elsewhere])
    expect(showPools({ minimimApr: 5 }, usual, rewarded, staked)).toEqual([rewarded, staked])
    expect(showPools({ minimumLongLiquidity: 600_000 }, usual)).toEqual([usual])
    expect(showPools({ minimumLongLiquidity: 600_001 }, usual)).toEqual([])
    expect(showPools({ minimumShortLiquidity: 1e12 }, usual)).toEqual([usual])
  })

  it('shows pools that are unpriced or too good to be true only in degen mode, and marks them', () => {
    const pools = [
      createTestPool({ priceUsd: 'unknown' }),
      createTestPool({ depositRate: 101 }),
      createTestPool(),
    ]
    expect(showPools({}, ...pools)).toEqual(pools.slice(2))
    const all = filterLendingPools(pools, { ...DEFAULT_DASHBOARD_FILTER, degenMode: true })
    expect(all.map(({ isDegen }) => isDegen)).toEqual([true, true, false])
  })

  it('does not treat a pair with unknown deposits as thin', () => {
    expect(shown([pair({ longTotalDepositsUSD: 'unknown' })])).toHaveLength(1)
  })

  it('shows a pair with an unknown APR until a minimum is set', () => {
    const unknown = [pair({ apr: 'unknown' })]
    expect(shown(unknown)).toHaveLength(1)
    expect(shown(unknown, { minimimApr: 0 })).toHaveLength(0)
  })

  it('includes rewards when it marks yields above 100%', () => {
    const reward = { depositRate: 98, variableBorrowRate: 0, stableBorrowRate: 0 }
    const pool = createTestPool({ depositRate: 3, rewards: { op: reward } })
    const filter = { ...DEFAULT_DASHBOARD_FILTER, degenMode: true }
    const [marked] = filterLendingPools([pool], filter)
    expect(marked).toMatchObject({ isDegen: true, degenReason: 'too good' })
    expect(filterLendingPools([{ ...pool, rewards: {} }], filter)[0]).toMatchObject({ isDegen: false })
  })

  it.each<[(typeof DASHBOARD_QUICK_FILTERS)[number], string[]]>([
    ['All', ['USDC', 'wstETH', 'WETH', 'WBTC', 'ARB', 'sAVAX']],
    ['Correlated', ['USDC', 'wstETH', 'WETH', 'WBTC']],
    ['ETH', ['wstETH', 'WETH']],
    ['BTC', ['WBTC']],
    ['Stables', ['USDC']],
    ['LST', ['wstETH', 'sAVAX']],
  ])('shows for the quick filter %s the assets %j', (quickFilter, expected) => {
    const pools = ['USDC', 'wstETH', 'WETH', 'WBTC', 'ARB', 'sAVAX'].map((symbol) =>
      createTestPool({ asset: { address: `0x${symbol}`, symbol, decimals: 6 } }),
    )
    expect(showPools({ quickFilter }, ...pools).map(({ asset }) => asset.symbol)).toEqual(expected)
  })
})
