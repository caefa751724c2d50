import { type DashboardFilter, DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'
import { describe, expect, it } from 'vitest'
import { readUrlFilter, writeUrlFilter } from './url-filter.ts'

const CHAINS = [{ id: 1 }, { id: 8453 }, { id: 42161 }]

const FILTER: DashboardFilter = {
  chains: [1, 8453],
  degenMode: true,
  minimimApr: 2.5,
  minimumLongLiquidity: 0,
  minimumShortLiquidity: 1_000_000,
  quickFilter: 'Stables',
}

const read = (query: string) => readUrlFilter(new URLSearchParams(query), CHAINS)
const write = (query: string, filter: Partial<DashboardFilter>) =>
  `${writeUrlFilter(new URLSearchParams(query), { ...DEFAULT_DASHBOARD_FILTER, ...filter })}`

describe('readUrlFilter', () => {
  it('reads back each filter that writeUrlFilter writes', () => {
    expect(read(write('', FILTER))).toEqual(FILTER)
    for (const quickFilter of ['Correlated', 'ETH', 'BTC', 'Stables', 'LST'] as const)
      expect(read(write('', { quickFilter }))).toEqual({ ...DEFAULT_DASHBOARD_FILTER, quickFilter })
    expect(read(write('', { minimimApr: -0.5 }))).toEqual({ ...DEFAULT_DASHBOARD_FILTER, minimimApr: -0.5 })
  })

  it('sets all fields if a filter other than the chain is in the query', () => {
    expect(read('assets=ETH')).toEqual({ ...DEFAULT_DASHBOARD_FILTER, quickFilter: 'ETH' })
  })

  it('sets only the chains if no other filter is in the query', () => {
    expect(read('chain=8453&search=weth')).toEqual({ chains: [8453] })
    expect(read('search=weth')).toEqual({})
  })

  it('ignores invalid values, and chains that the app does not support', () => {
    expect(read('chain=42161,999,nonsense,1,1')).toEqual({ chains: [42161, 1] })
    for (const invalid of [
      'chain=nonsense',
      'chain=999',
      'assets=stables',
      'assets=toString',
      'minApr=',
      'minApr=1e3',
      'minApr=0x10',
      'minApr=-100',
      'minApr=NaN',
      'minLong=-1',
      'minLong=1,000',
      'minShort=Infinity',
      'degen=1',
    ])
      expect(read(invalid), invalid).toEqual({})
  })
})

describe('writeUrlFilter', () => {
  it('writes every filter, and keeps the other parameters', () => {
    expect(write('search=weth&chain=42161', FILTER)).toBe(
      'search=weth&chain=1%2C8453&assets=Stables&minApr=2.5&minLong=0&minShort=1000000&degen=true',
    )
  })

  it('removes the parameters of defaults', () => {
    expect(write(`sort=-apr&${write('', FILTER)}`, {})).toBe('sort=-apr')
  })
})
