import { DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'
import { useChains, useLendingMarkets } from '@causeway/react'
import { useMemo } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { useLenderName } from '../../state/use-lender-name.ts'
import { useFilter } from './filter-provider.tsx'
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
  const { routers } = useEngine().margin
  const rows = useMemo(
    () => marketRows(markets, chains, routers, getLenderName),
    [markets, chains, routers, getLenderName],
  )
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
