import { type DashboardFilter, DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'
import { useChains, useDashboardFilter, useLendingMarkets } from '@causeway/react'
import { useMemo } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { useLenderName } from '../lending/use-lender-name.ts'
import { marketRows, marketTotals, shownMarkets } from './market-rows.ts'

/** Returns all pools of all lenders, and those that pass the dashboard filter. */
export function useMarkets() {
  const chains = useChains()
  const chainIds = useMemo(() => chains.map(({ id }) => id), [chains])
  const query = useLendingMarkets({ chainIds })
  const filter = useDashboardFilter()
  const { markets } = query.data ?? EMPTY
  const getLenderName = useLenderName()
  const rows = useMemo(() => marketRows(markets, chains, getLenderName), [markets, chains, getLenderName])
  const shown = useMemo(() => shownMarkets(rows, filter), [rows, filter])
  const totals = useMemo(() => {
    const everything = { ...DEFAULT_DASHBOARD_FILTER, chains: filter.chains }
    return marketTotals(
      shownMarkets(rows, { ...everything, degenMode: true }),
      shownMarkets(rows, { ...everything, quickFilter: 'Stables' }),
    )
  }, [rows, filter.chains])
  return { query, rows, shown, totals }
}

const EMPTY = { markets: [] }

/** Returns the dashboard filter and its setter. */
export function useFilter(): readonly [DashboardFilter, (change: Partial<DashboardFilter>) => void] {
  const { dashboardFilter } = useEngine()
  return [useDashboardFilter(), (change) => dashboardFilter.change(change)]
}
