import { CausewayError } from '@causeway/core'
import { healthBand, type LendingFailure } from '@causeway/core/lending'
import { expect, test } from 'vitest'
import { createMarket, createPool } from '../../state/create-pool.test-support.ts'
import { healthStatus } from '../../ui/health.ts'
import { findLenders, type LenderRow, lenderRows, unreadText } from './lender-rows.ts'

const error = new CausewayError('The node did not answer', { code: 'LENDER_UNREADABLE' })
const failures: LendingFailure[] = [
  { chainId: 1, lender: 'SPARK', error },
  { chainId: 1, lender: 'SPARK', error },
  { chainId: 10, family: 'morpho', error },
]

test('a lender that could not be loaded has a row with its reason', () => {
  const rows = lenderRows({ markets: [], positions: [], failures })
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ lender: 'SPARK', failure: 'The node did not answer', supplied: undefined })
})

const stored = {
  chainId: 10,
  lender: 'AAVE_V3',
  deposits: 250,
  debt: 100,
  healthFactor: 1.8,
  time: 1_750_000_000_000,
}

test('a lender whose chain is down keeps the last known totals of the user, with their time', () => {
  const userTotals = { netWorth: 150, health: 1.8, readTime: stored.time }
  const failed = [{ chainId: 10, lender: 'AAVE_V3', error }]
  for (const input of [
    { markets: [createMarket([createPool()], { chainId: 10 })], failures: [] },
    { markets: [], failures: failed },
    { markets: [], failures: [] },
  ]) {
    expect(lenderRows({ ...input, positions: [], lastPositions: [stored] })).toMatchObject([
      { chainId: 10, lender: 'AAVE_V3', userTotals },
    ])
  }
  const { healthFactor: _, ...debtFree } = { ...stored, debt: 0 }
  const [row] = lenderRows({ markets: [], failures: [], positions: [], lastPositions: [debtFree] })
  expect(row?.userTotals).toMatchObject({ netWorth: 250, health: Number.POSITIVE_INFINITY })
  const early = { chainId: 10, lender: 'AAVE_V3', healthFactor: 1.8, time: 1 }
  expect(lenderRows({ markets: [], failures: [], positions: [], lastPositions: [early] })).toEqual([])
})

test('a family whose lenders are unknown is named with its chain', () => {
  expect(unreadText(failures, (id) => `chain ${id}`)).toEqual(['morpho on chain 10: The node did not answer'])
})

test('findLenders searches by chain, name and id', () => {
  const row = (chainId: number, lender: string): LenderRow => ({
    key: `${chainId}:${lender}`,
    chainId,
    lender,
    pair: undefined,
    supplied: 1,
    borrowed: 1,
    best: undefined,
    userTotals: undefined,
    failure: undefined,
  })
  const rows = [row(1, 'AAVE_V3'), row(8453, 'AAVE_V3'), row(1, 'VENUS')]
  const find = (text: string, chainId?: number) =>
    findLenders(rows, {
      chainId,
      text,
      getSearchText: ({ lender }) => (lender === 'AAVE_V3' ? 'Aave V3' : 'Venus'),
    })
  expect(find('aave v3').map(({ key }) => key)).toEqual(['1:AAVE_V3', '8453:AAVE_V3'])
  expect(find(' VENUS ').map(({ key }) => key)).toEqual(['1:VENUS'])
  expect(find('', 8453).map(({ key }) => key)).toEqual(['8453:AAVE_V3'])
  expect(find('missing')).toEqual([])
})

test('the labels of the health scale match the bands of the SDK', () => {
  const labels = { liquidation: 'Can be liquidated', 'at-risk': 'At risk', watch: 'Watch', safe: 'Safe' }
  for (let factor = 0.005; factor < 5; factor += 0.005) {
    const band = healthBand(factor)
    if (band === 'none' || band === 'unknown') throw new Error('A health factor must have a band.')
    expect(healthStatus(factor).label).toBe(labels[band])
  }
})
