import { DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { FilterProvider, useFilter } from './filter-provider.tsx'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

/** Opens a page with two readers of the filter. Arbitrum (42161) and Mantle (5000) are supported. */
async function open(url: string, saved: Partial<typeof DEFAULT_DASHBOARD_FILTER> = {}) {
  window.history.replaceState({ key: 'entry' }, '', url)
  const { dashboardFilter, ...engine } = scriptedCauseway({ page: window })
  await dashboardFilter.loaded
  dashboardFilter.change(saved)
  const Wrapper = createWrapper({ dashboardFilter, ...engine })
  const { result, unmount } = renderHook(() => [useFilter(), useFilter()] as const, {
    wrapper: ({ children }) => (
      <Wrapper>
        <FilterProvider>{children}</FilterProvider>
      </Wrapper>
    ),
  })
  return {
    getFilter: () => result.current[1][0],
    getSaved: () => dashboardFilter.store.getState(),
    getChainId: () => engine.url.store.getState().chainId,
    change: (changes: Partial<typeof DEFAULT_DASHBOARD_FILTER>) => act(() => result.current[0][1](changes)),
    save: (changes: Partial<typeof DEFAULT_DASHBOARD_FILTER>) => act(() => dashboardFilter.change(changes)),
    unmount,
  }
}

const goTo = (url: string) =>
  act(() => {
    window.history.replaceState(null, '', url)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })

describe('FilterProvider', () => {
  it('shows the filter of a link, and does not save it', async () => {
    const page = await open('/markets?assets=ETH&chain=42161', { minimimApr: 5, chains: [5000] })
    expect(page.getFilter()).toEqual({ ...DEFAULT_DASHBOARD_FILTER, quickFilter: 'ETH', chains: [42161] })
    expect(page.getSaved()).toEqual({ ...DEFAULT_DASHBOARD_FILTER, minimimApr: 5, chains: [5000] })
    expect(window.location.search).toBe('?assets=ETH&chain=42161')
  })

  it('saves the filter of a link once the user changes a filter, except for its chain', async () => {
    const page = await open('/markets?assets=ETH&chain=42161', { minimimApr: 5, chains: [5000] })
    page.change({ degenMode: true })
    const shown = { ...DEFAULT_DASHBOARD_FILTER, quickFilter: 'ETH', degenMode: true, chains: [42161] }
    expect(page.getFilter()).toEqual(shown)
    expect(page.getSaved()).toEqual({ ...shown, chains: [5000] })
    page.change({ chains: [42161, 5000] })
    expect(page.getSaved()).toEqual({ ...shown, chains: [42161, 5000] })
  })

  it('shows a change to every reader at once, and replaces the query with it', async () => {
    const page = await open('/markets?search=usdc')
    const entries = window.history.length
    page.change({ quickFilter: 'Stables', chains: [42161, 5000] })
    expect(page.getFilter()).toEqual({
      ...DEFAULT_DASHBOARD_FILTER,
      quickFilter: 'Stables',
      chains: [42161, 5000],
    })
    expect(window.location.search).toBe('?search=usdc&chain=42161%2C5000&assets=Stables')
    expect([window.history.length, window.history.state]).toEqual([entries, { key: 'entry' }])
  })

  it('passes a single chain on to the links of other pages', async () => {
    const page = await open('/markets')
    page.change({ chains: [5000] })
    expect(page.getChainId()).toBe(5000)
    page.change({ chains: [] })
    expect(page.getChainId()).toBeUndefined()
  })

  it('writes the saved filter to the URL, also if it loads later', async () => {
    const page = await open('/yields?sort=-apr', { quickFilter: 'LST' })
    expect(window.location.search).toBe('?sort=-apr&assets=LST')
    page.save({ minimimApr: 2 })
    expect(window.location.search).toBe('?sort=-apr&assets=LST&minApr=2')
  })

  it('removes all filters from the URL when they are cleared', async () => {
    const page = await open('/markets?chain=5000&assets=ETH&minLong=0&degen=true', { minimimApr: 5 })
    page.change(DEFAULT_DASHBOARD_FILTER)
    expect(page.getFilter()).toEqual(DEFAULT_DASHBOARD_FILTER)
    expect(page.getSaved()).toEqual(DEFAULT_DASHBOARD_FILTER)
    expect(window.location.search).toBe('')
  })

  it('follows the URL when the user goes back', async () => {
    const page = await open('/markets?assets=ETH')
    goTo('/markets?assets=BTC')
    expect(page.getFilter().quickFilter).toBe('BTC')
    expect(page.getSaved().quickFilter).toBe('All')
  })

  it('does not write to the URL of the next page while that one loads', async () => {
    const page = await open('/markets?assets=ETH')
    goTo('/lending/5000/AAVE_V3')
    page.save({ minimimApr: 2 })
    page.change({ quickFilter: 'LST' })
    expect(window.location.search).toBe('')
  })
})
