import { InvalidInputError, memoryStorage } from '@causeway/core'
import {
  DASHBOARD_QUICK_FILTERS,
  type DashboardFilter,
  DEFAULT_DASHBOARD_FILTER,
} from '@causeway/core/lending'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testStorage } from '../../../core/src/transfers/transfers.test-support.ts'
import { createDashboardFilter } from './saved-dashboard-filter.ts'
import { settingsBench, storedAs } from './settings.test-support.ts'

const KEY = 'dashboard:filter'

describe('The dashboard filter', () => {
  it('starts with its defaults', () => {
    const { tab } = settingsBench()
    expect(createDashboardFilter(tab()).store.getState()).toEqual({
      chains: [],
      degenMode: false,
      minimimApr: -99,
      minimumLongLiquidity: 1_000,
      minimumShortLiquidity: 1_000,
      quickFilter: 'All',
    })
  })

  it('accepts each quick filter by name', () => {
    const { tab } = settingsBench()
    const filter = createDashboardFilter(tab())
    expect(DASHBOARD_QUICK_FILTERS).toEqual(['All', 'Correlated', 'ETH', 'BTC', 'Stables', 'LST'])
    for (const quickFilter of DASHBOARD_QUICK_FILTERS) {
      filter.change({ quickFilter })
      expect(filter.store.getState().quickFilter).toBe(quickFilter)
    }
  })

  it('is saved at once, then at most every 500 ms during changes', async () => {
    const { tab, storage, clock } = settingsBench()
    const writes: number[] = []
    const write = storage.setItem
    storage.setItem = async (key, value) => {
      writes.push(clock.now() - start)
      await write.call(storage, key, value)
    }
    const filter = createDashboardFilter(tab())
    await filter.loaded
    const start = clock.now()
    for (let apr = 0; apr < 12; apr++) {
      filter.change({ minimimApr: apr })
      await clock.advance(100)
    }
    await clock.advance(5_000)
    expect(writes).toEqual([0, 500, 1_000, 1_500])
    expect(storage.values.get(KEY)).toBe(storedAs({ minimimApr: 11 }, 1))
    filter.change({ degenMode: true })
    await clock.advance(0)
    expect(writes).toHaveLength(5)
    expect(clock.pendingTimers).toBe(0)
  })

  it('leaves no timer after dispose', async () => {
    const { tab, storage, clock } = settingsBench()
    const filter = createDashboardFilter(tab())
    for (const minimimApr of [1, 2, 3]) filter.change({ minimimApr })
    await filter.dispose()
    expect(clock.pendingTimers).toBe(0)
    expect(storage.values.get(KEY)).toBe(storedAs({ minimimApr: 3 }, 1))
  })

  it('is restored after a reload, with defaults for invalid fields', async () => {
    const stored = storedAs({ chains: [10, 5000], quickFilter: 'Memes', minimimApr: 3 }, 1)
    const { tab } = settingsBench(testStorage([[KEY, stored]]))
    const filter = createDashboardFilter(tab())
    await filter.loaded
    expect(filter.store.getState()).toEqual({
      ...DEFAULT_DASHBOARD_FILTER,
      chains: [10, 5000],
      minimimApr: 3,
    })
  })

  it('is valid regardless of the stored value', async () => {
    const field = fc.constantFrom(...Object.keys(DEFAULT_DASHBOARD_FILTER), '__proto__')
    const text = fc.oneof(
      fc.string(),
      fc.dictionary(field, fc.jsonValue()).map((data) => storedAs(data, 1)),
    )
    await fc.assert(
      fc.asyncProperty(text, async (bytes) => {
        const { tab } = settingsBench()
        const filter = createDashboardFilter(tab(memoryStorage([[KEY, bytes]])))
        await filter.loaded
        const restored = filter.store.getState()
        expect(Object.keys(restored)).toEqual(Object.keys(DEFAULT_DASHBOARD_FILTER))
        const again = createDashboardFilter(settingsBench().tab())
        again.change(restored)
        expect(again.store.getState()).toEqual(restored)
      }),
    )
  })

  it.each<[keyof DashboardFilter, unknown]>([
    ['chains', [0]],
    ['chains', 'all'],
    ['degenMode', 'yes'],
    ['minimimApr', Number.NaN],
    ['minimumLongLiquidity', '1000'],
    ['quickFilter', 'eth'],
  ])('rejects %s of %j with the name of the field', (field, value) => {
    const { tab } = settingsBench()
    const filter = createDashboardFilter(tab())
    const change = () => filter.change({ ...{ [field]: value } })
    expect(change).toThrow(InvalidInputError)
    expect(change).toThrow(`Dashboard filter: invalid ${field}`)
    expect(filter.store.getState()).toEqual(DEFAULT_DASHBOARD_FILTER)
  })

  it('keeps changes that two tabs make at the same time', async () => {
    const { tab, clock, storage } = settingsBench()
    const [here, there] = [createDashboardFilter(tab()), createDashboardFilter(tab())]
    here.change({ chains: [10] })
    there.change({ degenMode: true })
    await clock.advance(2_000)
    const both = { ...DEFAULT_DASHBOARD_FILTER, chains: [10], degenMode: true }
    expect(here.store.getState()).toEqual(both)
    expect(there.store.getState()).toEqual(both)
    expect(JSON.parse(storage.values.get(KEY) ?? '')).toEqual({
      version: 1,
      data: { chains: [10], degenMode: true },
    })
  })

  it('keeps its reference if another tab changes nothing', async () => {
    const { tab, clock } = settingsBench()
    const [here, there] = [createDashboardFilter(tab()), createDashboardFilter(tab())]
    here.change({ chains: [10] })
    await clock.advance(1_000)
    const before = here.store.getState()
    there.change({ chains: [10] })
    await clock.advance(1_000)
    expect(here.store.getState()).toBe(before)
  })

  it('is saved in time even if the clock was set back', async () => {
    const { tab, storage, clock } = settingsBench()
    let back = 0
    const filter = createDashboardFilter({ ...tab(), clock: { ...clock, now: () => clock.now() - back } })
    filter.change({ minimimApr: 1 })
    await clock.advance(0)
    back = 86_400_000
    filter.change({ minimimApr: 2 })
    await clock.advance(500)
    expect(storage.values.get(KEY)).toBe(storedAs({ minimimApr: 2 }, 1))
  })
})
