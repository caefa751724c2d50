import { base } from '@causeway/core/chains'
import { DEFAULT_DASHBOARD_FILTER, type LendingPair } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import {
  createConfig,
  createMarket,
  createPool,
  createWethPool,
  USDC,
} from '../../../state/create-pool.test-support.ts'
import { createPair } from './create-pair.test-support.ts'
import { atLeverage, bestPair, earningPairs, pairRows, searchPairs, sliderMax } from './pair-rows.ts'

const weth = createWethPool({ stakingYield: 5 })
const market = createMarket([createPool(), weth])

const toRows = (pairs: readonly LendingPair[], markets = [market]) =>
  pairRows({ pairs, markets, chains: [base], filter: DEFAULT_DASHBOARD_FILTER })

describe('a row of the yields', () => {
  it('has the rates of its market, or no rates if the market failed to load', () => {
    expect(toRows([createPair()])[0]).toMatchObject({
      lenderName: 'Aave V3',
      chain: { name: 'Base' },
      rates: { longApr: 6, shortApr: 5 },
      mode: undefined,
    })
    expect(toRows([createPair()], [])[0]?.rates).toBeUndefined()
    expect(toRows([createPair({ lender: 'SPARK' })])[0]?.rates).toBeUndefined()
  })

  it('uses the label of its lender', () => {
    const [row] = pairRows({
      pairs: [createPair()],
      markets: [market],
      chains: [base],
      filter: DEFAULT_DASHBOARD_FILTER,
      getLenderName: (lender) => `Label of ${lender}`,
    })
    expect(row?.lenderName).toBe('Label of AAVE_V3')
  })

  it('names the mode with the highest leverage', () => {
    const modes = { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'ETH correlated' } }
    const config = { 0: createConfig(75), 1: createConfig(90) }
    const inMode = createMarket([createPool({ config }), createWethPool({ config })], { modes })
    expect(toRows([createPair({ eMode: 1 })], [inMode])[0]?.mode).toBe('ETH correlated')
  })

  it('is limited to the leverage that a trade of the pair reaches', () => {
    const [three, ten] = [3, 10].map((leverage) => atLeverage(toRows([createPair()]), leverage)[0])
    // The APR rises from 6% at a leverage of 1 to 10% at 5.
    expect(three?.outlook).toMatchObject({ leverage: 3, apr: expect.closeTo(8, 9) })
    expect(ten?.outlook).toMatchObject({ leverage: 4.99, apr: expect.closeTo(9.99, 9) })
  })

  it.each([
    ['', 1],
    ['weth', 1],
    ['usd coin', 1],
    ['aave', 1],
    ['base', 1],
    [USDC, 1],
    ['0xdead', 0],
    ['spark', 0],
  ])('is found by %j: %i', (typed, count) => {
    expect(searchPairs(toRows([createPair()]), typed)).toHaveLength(count)
  })

  it('is found by the family of a lender that is named by its pair', () => {
    const rows = toRows([createPair({ lender: `MORPHO_BLUE_${'659BE45A'.repeat(8)}` })])
    expect(searchPairs(rows, 'morpho')).toHaveLength(1)
  })
})

describe('the totals of the yields', () => {
  const pairs = [
    createPair({ apr: -4 }),
    createPair({ lender: 'SPARK', apr: 99 }),
    createPair({ lender: 'LENDLE', apr: 20 }),
  ]
  const lendle = { ...market, lender: 'LENDLE' }

  it('only include pairs with known rates', () => {
    const rows = atLeverage(toRows(pairs, [market, lendle]), 3)
    expect(bestPair(rows)?.pair.lender).toBe('LENDLE')
    expect(earningPairs(rows)).toBe(2)
    expect(bestPair(atLeverage(toRows(pairs, []), 3))).toBeUndefined()
  })

  it.each([
    [[], 20],
    [[1.2], 2],
    [[5, 14.29], 15],
    [[5, 400], 20],
  ])('limit the slider for leverages of %j to %i', (leverages, max) => {
    expect(sliderMax(toRows(leverages.map((maxLeverage) => createPair({ maxLeverage }))))).toBe(max)
  })
})
