import { base } from '@causeway/core/chains'
import { DEFAULT_DASHBOARD_FILTER, type LendingPool } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import {
  createConfig,
  createMarket,
  createPool,
  createRouter,
  createWethPool,
  USDC,
  WETH,
} from '../../state/create-pool.test-support.ts'
import { marketRows, marketTotals, searchMarkets, shownMarkets } from './market-rows.ts'

const ROUTERS = [createRouter()]
const toRows = (...pools: LendingPool[]) => [...marketRows([createMarket(pools)], [base], ROUTERS).values()]
const toRow = (pool: LendingPool) => {
  const [row] = toRows(pool, createWethPool())
  if (!row) throw new Error('The row is missing.')
  return row
}

describe('a row of the markets', () => {
  it('has the rates, amounts and factors of a pool', () => {
    const row = toRow(
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
      utilizationShare: 0.4,
      maxLtv: 0.75,
      closedReason: undefined,
    })
    expect(row.leverages.map((leverage) => leverage.toFixed(2))).toEqual(['3.99', '9.99'])
  })

  it('has the deposit APR without an unknown intrinsic yield, as the page of its lender', () => {
    const { depositTotal, netDepositApr } = toRow(createPool({ stakingYield: 'unknown', rewards: {} }))
    expect([depositTotal, netDepositApr]).toEqual([3, 'unknown'])
  })

  it('has undefined or unknown values without a market for borrowing or collateral', () => {
    const unlent = createPool({ borrowingEnabled: false, totalDebt: 0n, collateralActive: false })
    expect(toRow(unlent)).toMatchObject({
      borrowTotal: undefined,
      utilizationShare: 'unknown',
      maxLtv: undefined,
    })
    expect(toRow(unlent).leverages).toEqual([])
    expect(toRow(createPool({ totalDeposits: 0n, totalDebt: 0n })).utilizationShare).toBe('unknown')
    expect(toRow(createPool({ config: {} })).maxLtv).toBeUndefined()
  })

  it('has no leverage at a lender that no router of margin trades supports', () => {
    const getLeverages = (reason?: string) => {
      const markets = [createMarket([createPool({ config: { 0: createConfig(75) } }), createWethPool()])]
      const [row] = marketRows(markets, [base], [createRouter(reason)]).values()
      return row?.leverages
    }
    expect([getLeverages()?.length, getLeverages('Init is not supported.')]).toEqual([1, []])
  })

  it.each([
    ['inactive', { isActive: false, isFrozen: true }],
    ['paused', { isPaused: true, isFrozen: true }],
    ['frozen', { isFrozen: true }],
  ])('states that a pool is %s', (reason, change) => {
    expect(toRow(createPool(change)).closedReason).toBe(reason)
  })

  it('names an unknown chain by its id', () => {
    const [row] = marketRows([createMarket([createPool()])], [], ROUTERS).values()
    expect(row?.chain).toEqual({ id: 8453, name: 'Chain 8453' })
  })
})

describe('the displayed rows', () => {
  it('omit pools with low liquidity, and mark them in degen mode', () => {
    const rows = marketRows(
      [createMarket([createPool(), createWethPool({ totalDeposits: 1n, totalLiquidity: 1n })])],
      [base],
      ROUTERS,
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
    const results = searchMarkets(toRows(createPool(), createWethPool()), typed)
    expect(results.map(({ asset }) => asset.symbol)).toEqual(symbols)
  })

  it('are found by the family of a lender that is named by its pair', () => {
    const lender = `MORPHO_BLUE_${'659BE45A'.repeat(8)}`
    const market = { ...createMarket([createPool({ lender }), createWethPool({ lender })]), lender }
    const rows = [...marketRows([market], [base], ROUTERS, () => 'WETH / USDC 86%').values()]
    expect(searchMarkets(rows, 'morpho')).toHaveLength(2)
    expect(searchMarkets(rows, '659be45a')).toEqual([])
  })
})

describe('the totals of the markets', () => {
  it('add up priced pools, and count unpriced ones', () => {
    const rows = toRows(createPool(), createWethPool({ priceUsd: 'unknown' }))
    expect(marketTotals(rows, [])).toMatchObject({
      suppliedUsd: 1_000_000,
      borrowedUsd: 400_000,
      unpriced: 1,
      bestDeposit: undefined,
      cheapestDebt: undefined,
    })
  })

  it('name the best deposit and the cheapest debt that are available', () => {
    const dai = createPool({ poolId: '0xda1', depositRate: 4, variableBorrowRate: 9 })
    const frozen = createPool({ poolId: '0xf', depositRate: 50, variableBorrowRate: 0.1, isFrozen: true })
    const empty = createPool({ poolId: '0xe', variableBorrowRate: 1, totalLiquidity: 0n })
    const { bestDeposit, cheapestDebt } = marketTotals([], toRows(createPool(), dai, frozen, empty))
    expect(bestDeposit?.poolId).toBe('0xda1')
    expect(cheapestDebt?.poolId).toBe(USDC)
  })
})
