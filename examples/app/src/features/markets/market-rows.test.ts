import { base } from '@causeway/core/chains'
import { DEFAULT_DASHBOARD_FILTER, type LendingPool } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import {
  createConfig,
  createMarket,
  createPool,
  createWethPool,
  USDC,
  WETH,
} from '../../state/create-pool.test-support.ts'
import { marketRows, marketTotals, searchMarkets, shownMarkets } from './market-rows.ts'

const rowsOf = (...pools: LendingPool[]) => [...marketRows([createMarket(pools)], [base]).values()]
const rowOf = (pool: LendingPool) => {
  const [row] = rowsOf(pool)
  if (!row) throw new Error('There is no row')
  return row
}

describe('a row of the markets', () => {
  it('says what a pool pays, costs, holds and counts for', () => {
    const row = rowOf(
      createPool({
        stakingYield: 0.5,
        rewards: { OP: { depositRate: 1, variableBorrowRate: 2, stableBorrowRate: 0 } },
        config: { 0: createConfig(75), 1: createConfig(90) },
      }),
    )
    expect(row).toMatchObject({
      lenderName: 'Aave V3',
      chain: { name: 'Base' },
      depositTotal: 4.5,
      borrowTotal: 3,
      used: 0.4,
      maxLtv: 0.75,
      closedReason: undefined,
    })
    expect(row.leverages.map((leverage) => leverage.toFixed(2))).toEqual(['4.00', '10.00'])
  })

  it('has no figure for what there is not', () => {
    const unlent = createPool({ borrowingEnabled: false, totalDebt: 0n, collateralActive: false })
    expect(rowOf(unlent)).toMatchObject({ borrowTotal: undefined, used: 'unknown', maxLtv: undefined })
    expect(rowOf(unlent).leverages).toEqual([])
    expect(rowOf(createPool({ totalDeposits: 0n, totalDebt: 0n })).used).toBe('unknown')
    expect(rowOf(createPool({ config: {} })).maxLtv).toBeUndefined()
  })

  it.each([
    ['inactive', { isActive: false, isFrozen: true }],
    ['paused', { isPaused: true, isFrozen: true }],
    ['frozen', { isFrozen: true }],
  ])('says %s of a pool that is', (word, change) => {
    expect(rowOf(createPool(change)).closedReason).toBe(word)
  })

  it('names a chain that nobody knows by its number', () => {
    const [row] = marketRows([createMarket([createPool()])], []).values()
    expect(row?.chain).toEqual({ id: 8453, name: 'Chain 8453' })
  })
})

describe('the rows that are shown', () => {
  it('leave out what is thin, and mark it in degen mode', () => {
    const rows = marketRows(
      [createMarket([createPool(), createWethPool({ totalDeposits: 1n, totalLiquidity: 1n })])],
      [base],
    )
    const symbols = (filter: Partial<typeof DEFAULT_DASHBOARD_FILTER>) =>
      shownMarkets(rows, { ...DEFAULT_DASHBOARD_FILTER, minimumLongLiquidity: 0, ...filter }).map(
        ({ asset, degenReason }) => `${asset.symbol} ${degenReason ?? ''}`,
      )
    expect(symbols({})).toEqual(['USDC '])
    expect(symbols({ degenMode: true })).toEqual(['USDC ', 'WETH thin'])
  })

  it.each([
    ['', ['USDC', 'WETH']],
    ['  usd coin ', ['USDC']],
    ['weth', ['WETH']],
    ['AAVE', ['USDC', 'WETH']],
    ['base', ['USDC', 'WETH']],
    [WETH.toUpperCase().replace('0X', '0x').slice(0, 12), ['WETH']],
    [USDC, ['USDC']],
    ['nothing', []],
  ])('are found by %j', (typed, symbols) => {
    const found = searchMarkets(rowsOf(createPool(), createWethPool()), typed)
    expect(found.map(({ asset }) => asset.symbol)).toEqual(symbols)
  })
})

describe('the figures over the markets', () => {
  it('add up what has a price, and count what has none', () => {
    const rows = rowsOf(createPool(), createWethPool({ priceUsd: 'unknown' }))
    expect(marketTotals(rows, [])).toMatchObject({
      suppliedUsd: 1_000_000,
      borrowedUsd: 400_000,
      unpriced: 1,
      bestDeposit: undefined,
      cheapestDebt: undefined,
    })
  })

  it('name the best deposit and the cheapest debt that can be had', () => {
    const dai = createPool({ poolId: '0xda1', depositRate: 4, variableBorrowRate: 9 })
    const frozen = createPool({ poolId: '0xf', depositRate: 50, variableBorrowRate: 0.1, isFrozen: true })
    const empty = createPool({ poolId: '0xe', variableBorrowRate: 1, totalLiquidity: 0n })
    const { bestDeposit, cheapestDebt } = marketTotals([], rowsOf(createPool(), dai, frozen, empty))
    expect(bestDeposit?.poolId).toBe('0xda1')
    expect(cheapestDebt?.poolId).toBe(USDC)
  })
})
