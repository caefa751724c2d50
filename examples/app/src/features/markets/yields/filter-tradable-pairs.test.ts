import type { LenderMarket } from '@causeway/core/lending'
import { expect, it } from 'vitest'
import {
  createConfig,
  createMarket,
  createPool,
  createRouter,
  createWethPool,
} from '../../../state/create-pool.test-support.ts'
import { createPair } from './create-pair.test-support.ts'
import { filterTradablePairs } from './filter-tradable-pairs.ts'

const PAIR = createPair()
const filterPair = (markets: readonly LenderMarket[], reason?: string) =>
  filterTradablePairs([PAIR], markets, [createRouter(reason)])

it('keeps pairs whose trade a router supports, and those of markets that are not loaded', () => {
  expect(filterPair([createMarket([createPool(), createWethPool()])])).toEqual([PAIR])
  expect(filterPair([])).toEqual([PAIR])
})

it('excludes pairs of a lender that no router supports', () => {
  const market = createMarket([createPool(), createWethPool()])
  expect(filterPair([market], 'Init is not supported.')).toEqual([])
})

it('excludes isolated collateral, against which a new deposit cannot borrow', () => {
  expect(filterPair([createMarket([createPool(), createWethPool({ debtCeiling: 100n })])])).toEqual([])
})

it('excludes pairs whose long token cannot be collateral, or whose short token cannot be borrowed', () => {
  for (const pools of [
    [createPool(), createWethPool({ config: { 0: createConfig(0) } })],
    [createPool(), createWethPool({ collateralActive: false })],
    [createPool({ borrowingEnabled: false }), createWethPool()],
  ]) {
    expect(filterPair([createMarket(pools)])).toEqual([])
  }
})
