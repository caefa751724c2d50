import { type DashboardFilter, DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'
import { useChains, useDashboardFilter, useLendingMarkets, useUrlState } from '@causeway/react'
import { useMemo } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { useLenderName } from '../../state/use-lender-name.ts'
import { marketRows, marketTotals, shownMarkets } from './market-rows.ts'
import { splitDegenRows } from './split-degen-rows.ts'

/** Returns all pools of all lenders, those that pass the dashboard filter, and those that degen mode adds. */
export function useMarkets() {
  const chains = useChains()
  const chainIds = useMemo(() => chains.map(({ id }) => id), [chains])
  const query = useLendingMarkets({ chainIds })
  const [filter] = useFilter()
  const { markets } = query.data ?? EMPTY
  const getLenderName = useLenderName()
  const rows = useMemo(() => marketRows(markets, chains, getLenderName), [markets, chains, getLenderName])
  const { shown, hidden } = useMemo(
    () => splitDegenRows(shownMarkets(rows, { ...filter, degenMode: true }), filter.degenMode),
    [rows, filter],
  )
  const totals = useMemo(() => {
    const everything = { ...DEFAULT_DASHBOARD_FILTER, chains: filter.chains }
    return marketTotals(
      shownMarkets(rows, { ...everything, degenMode: true }),
      shownMarkets(rows, { ...everything, quickFilter: 'Stables' }),
    )
  }, [rows, filter.chains])
  return { query, rows, shown, hidden, totals }
}

const EMPTY = { markets: [] }

/**
 * Returns the dashboard filter and its setter. A chain in the URL replaces the saved chains until the user selects
 * others.
 */
export function useFilter(): readonly [DashboardFilter, (change: Partial<DashboardFilter>) => void] {
  const { dashboardFilter, url } = useEngine()
  const saved = useDashboardFilter()
  const chains = useChains()
  const chainId = useUrlState((state) => state.chainId)
  const isKnown = chains.some(({ id }) => id === chainId)
  const filter = useMemo(
    () => (isKnown && chainId !== undefined ? { ...saved, chains: [chainId] } : saved),
    [saved, isKnown, chainId],
  )
  const change = (changes: Partial<DashboardFilter>) => {
    dashboardFilter.change(changes)
    const [only, ...others] = changes.chains ?? []
    if (changes.chains) url.change({ chainId: only === undefined || others.length > 0 ? 'remove' : only })
  }
  return [filter, change]
}
