import { describe, expect, it } from 'vitest'
import { parseExternal } from '../../kernel/index.ts'
import { marketOf, poolOf, USDC, WETH, wethPool } from '../lending.test-support.ts'
import type { LendingPair } from '../pairs/index.ts'
import { pairsOf } from '../pairs/index.ts'
import {
  DASHBOARD_QUICK_FILTERS,
  type DashboardFilter,
  DEFAULT_DASHBOARD_FILTER,
  dashboardFilterSchema,
  filterLendingPairs,
  isDegenPool,
} from './dashboard.ts'

const [BASE] = pairsOf(marketOf({ pools: { [WETH]: wethPool(), [USDC]: poolOf() } }))

/** WETH long against USDC, with these changes. */
function pair(change: Partial<LendingPair> = {}): LendingPair {
  if (!BASE) throw new Error('The market has no pair')
  return { ...BASE, ...change }
}

const side = (symbol: string, assetGroup = symbol) => ({
  poolId: symbol,
  asset: { address: symbol, symbol, decimals: 18, assetGroup },
})

const shown = (pairs: readonly LendingPair[], filter: Partial<DashboardFilter> = {}) =>
  filterLendingPairs(pairs, { ...DEFAULT_DASHBOARD_FILTER, ...filter })

describe('The dashboard filter', () => {
  it('begins with the defaults of the specification', () => {
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

  it('comes back from storage, with defaults for what is missing or wrong', () => {
    const stored = { ...DEFAULT_DASHBOARD_FILTER, chains: [10], degenMode: true, quickFilter: 'LST' }
    expect(parseExternal(dashboardFilterSchema, JSON.parse(JSON.stringify(stored)), 'It')).toEqual(stored)
    const wrong = {
      chains: ['x'],
      degenMode: 1,
      minimimApr: 'low',
      quickFilter: 'Memes',
      minimumLongLiquidity: null,
    }
    expect(parseExternal(dashboardFilterSchema, wrong, 'It')).toEqual(DEFAULT_DASHBOARD_FILTER)
    expect(() => parseExternal(dashboardFilterSchema, 'all', 'It')).toThrow()
  })

  it('lets chains, rates and liquidity through', () => {
    const pairs = [pair(), pair({ chainId: 10 }), pair({ apr: 5 }), pair({ longTotalLiquidityUSD: 900 })]
    expect(shown(pairs).map(({ pair: one }) => one)).toEqual(pairs.slice(0, 3))
    expect(shown(pairs, { chains: [10] })).toHaveLength(1)
    expect(shown(pairs, { minimimApr: 5 })).toHaveLength(1)
    expect(shown(pairs, { minimumLongLiquidity: 0 })).toHaveLength(4)
    expect(shown(pairs, { minimumShortLiquidity: 1e9 })).toHaveLength(0)
  })

  it.each<[(typeof DASHBOARD_QUICK_FILTERS)[number], string[]]>([
    ['All', ['wstETH/WETH', 'WBTC/USDC', 'sUSDe/USDT', 'ARB/WETH', 'sAVAX/WAVAX']],
    ['Correlated', ['wstETH/WETH', 'sUSDe/USDT']],
    ['ETH', ['wstETH/WETH', 'ARB/WETH']],
    ['BTC', ['WBTC/USDC']],
    ['Stables', ['sUSDe/USDT']],
    ['LST', ['wstETH/WETH', 'sAVAX/WAVAX']],
  ])('%s shows %j', (quickFilter, expected) => {
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

  it.each<[string, Partial<LendingPair>]>([
    ['is too good to be true', { apr: 101 }],
    ['has no price', { price: 'unknown' }],
    ['has few deposits', { longTotalDepositsUSD: 24_999 }],
    ['has little debt', { shortTotalDebtUSD: 9_999 }],
    ['has little to borrow', { shortTotalLiquidityUSD: 14_999 }],
    ['nobody can value', { shortTotalLiquidityUSD: 'unknown' }],
  ])('shows a pair that %s in degen mode alone, and marks it', (_, change) => {
    expect(shown([pair(change)])).toEqual([])
    expect(shown([pair(change), pair()], { degenMode: true }).map(({ isDegen }) => isDegen)).toEqual([
      true,
      false,
    ])
  })

  it('knows such pools too', () => {
    expect(isDegenPool(poolOf())).toBe(false)
    expect(isDegenPool(poolOf({ priceUsd: 'unknown' }))).toBe(true)
    expect(isDegenPool(poolOf({ depositRate: 101 }))).toBe(true)
    expect(isDegenPool(poolOf({ totalLiquidity: 14_999_000_000n }))).toBe(true)
  })
})
