import type { ChainRecord } from '@causeway/core/chains'
import {
  DASHBOARD_QUICK_FILTERS,
  type DashboardFilter,
  DEFAULT_DASHBOARD_FILTER,
} from '@causeway/core/lending'

/**
 * Returns the fields of the dashboard filter that a query sets. Invalid values, and chains that are not in `chains`, are
 * ignored. A query with a chain only, such as that of a navigation link, sets the chains. Any other filter sets all
 * fields, because a query omits defaults.
 */
export function readUrlFilter(
  query: URLSearchParams,
  chains: readonly Pick<ChainRecord, 'id'>[],
): Partial<DashboardFilter> {
  const initial = DEFAULT_DASHBOARD_FILTER
  const chainTexts = [...new Set(query.get('chain')?.split(','))]
  const readMinimum = (name: string, lowest: number) => {
    const text = query.get(name) ?? ''
    return NUMBER.test(text) && Number(text) >= lowest ? Number(text) : undefined
  }
  const filter: DashboardFilter = {
    chains: chainTexts.flatMap((text) => chains.find(({ id }) => `${id}` === text)?.id ?? []),
    degenMode: query.get('degen') === 'true',
    minimimApr: readMinimum('minApr', initial.minimimApr) ?? initial.minimimApr,
    minimumLongLiquidity: readMinimum('minLong', 0) ?? initial.minimumLongLiquidity,
    minimumShortLiquidity: readMinimum('minShort', 0) ?? initial.minimumShortLiquidity,
    quickFilter: DASHBOARD_QUICK_FILTERS.find((name) => name === query.get('assets')) ?? initial.quickFilter,
  }
  const { chain, ...others } = formatFilter(filter)
  if (Object.values(others).some((text) => text !== undefined)) return filter
  return chain === undefined ? {} : { chains: filter.chains }
}

/** Returns a query with the dashboard filter, which omits defaults, and with its other parameters. */
export function writeUrlFilter(query: URLSearchParams, filter: DashboardFilter): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, text] of Object.entries(formatFilter(filter))) {
    if (text === undefined) next.delete(name)
    else next.set(name, text)
  }
  return next
}

const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/

/** Returns the text of each parameter; undefined for a default. */
function formatFilter(filter: DashboardFilter) {
  const initial = DEFAULT_DASHBOARD_FILTER
  const format = (name: keyof DashboardFilter) =>
    filter[name] === initial[name] ? undefined : `${filter[name]}`
  return {
    chain: filter.chains.join(',') || undefined,
    assets: format('quickFilter'),
    minApr: format('minimimApr'),
    minLong: format('minimumLongLiquidity'),
    minShort: format('minimumShortLiquidity'),
    degen: format('degenMode'),
  }
}
