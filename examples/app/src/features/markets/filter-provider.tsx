import { type DashboardFilter, DEFAULT_DASHBOARD_FILTER } from '@causeway/core/lending'
import { useChains, useDashboardFilter } from '@causeway/react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useEngine } from '../../state/use-engine.ts'
import { writeQuery } from '../../state/use-url-value.ts'
import { readUrlFilter, writeUrlFilter } from './url-filter.ts'

type FilterState = readonly [DashboardFilter, (changes: Partial<DashboardFilter>) => void]

const State = createContext<FilterState>([DEFAULT_DASHBOARD_FILTER, () => undefined])

/**
 * Provides the dashboard filter of a page. The filter of a link replaces the saved one, which stays as it is until the
 * user changes a filter. The URL always contains the displayed filter, so that it can be shared.
 */
export function FilterProvider({ children }: { readonly children: ReactNode }) {
  const { dashboardFilter, url } = useEngine()
  const chains = useChains()
  const saved = useDashboardFilter()
  const [pathname] = useState(() => window.location.pathname)
  const [linked, setLinked] = useState(() => readUrlFilter(readQuery(), chains))
  const filter = useMemo(() => ({ ...saved, ...linked }), [saved, linked])

  useEffect(() => {
    const follow = () => {
      if (window.location.pathname === pathname) setLinked(readUrlFilter(readQuery(), chains))
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [chains, pathname])

  useEffect(() => {
    // The page is still shown while the next one, whose URL it already is, loads.
    if (window.location.pathname !== pathname) return
    const query = readQuery()
    const next = writeUrlFilter(query, filter)
    if (`${next}` === `${query}`) return
    writeQuery(next)
    url.sync()
  }, [filter, pathname, url])

  const change = (changes: Partial<DashboardFilter>) => {
    const next = { ...linked, ...changes }
    const { chains: linkedChains, ...others } = next
    // Navigation links add a chain, which is only saved once the user selects chains.
    const keepsChains = changes.chains === undefined && linkedChains !== undefined && linkedChains.length > 0
    dashboardFilter.change(keepsChains ? others : next)
    setLinked(keepsChains ? { chains: linkedChains } : {})
  }
  return <State value={[filter, change]}>{children}</State>
}

/** Returns the dashboard filter and its setter. */
export function useFilter(): FilterState {
  return useContext(State)
}

function readQuery(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
