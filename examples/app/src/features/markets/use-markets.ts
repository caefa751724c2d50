import { type DashboardFilter, DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'
import { useChains, useDashboardFilter, useLendingMarkets } from '@causeway/react'
import { useMemo } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { marketRows, marketTotals, shownMarkets } from './market-rows.ts'

/** Every pool of every lender on every chain, and those that the dashboard's filter shows. */
export function useMarkets() {
  const chains = useChains()
  const chainIds = useMemo(() => chains.map(({ id }) => id), [chains])
  const query = useLendingMarkets({ chainIds })
  const filter = useDashboardFilter()
  const { markets } = query.data ?? NOTHING
  const rows = useMemo(() => marketRows(markets, chains), [markets, chains])
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

const NOTHING = { markets: [] }

/** The filter of the dashboard, and how it is changed. */
export function useFilter(): readonly [DashboardFilter, (change: Partial<DashboardFilter>) => void] {
  const { dashboardFilter } = useEngine()
  return [useDashboardFilter(), (change) => dashboardFilter.change(change)]
}
