import { fieldOf, type Schema, scalarSchema } from '../kernel/index.ts'

export const QUICK_FILTERS = ['All', 'Correlated', 'ETH', 'BTC', 'Stables', 'LST'] as const

export type QuickFilter = (typeof QUICK_FILTERS)[number]

/** What a dashboard of pairs shows. */
export interface DashboardFilter {
  /** Ids; none means all. */
  readonly chains: readonly number[]
  /** Also shows what is thin, unpriced or too good to be true. */
  readonly degenMode: boolean
  /** Percent a year. The name is spelt as settings have it. */
  readonly minimimApr: number
  /** US dollars. */
  readonly minimumLongLiquidity: number
  readonly minimumShortLiquidity: number
  readonly quickFilter: QuickFilter
}

export const DEFAULT_DASHBOARD_FILTER: DashboardFilter = {
  chains: [],
  degenMode: false,
  minimimApr: -99,
  minimumLongLiquidity: 1_000,
  minimumShortLiquidity: 1_000,
  quickFilter: 'All',
}

/** A filter from storage: a field that is missing or wrong has its default. */
export const dashboardFilterSchema: Schema<DashboardFilter> = /* @__PURE__ */ scalarSchema(
  'a dashboard filter',
  (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const field = <Name extends keyof DashboardFilter>(
      name: Name,
      isRight: (value: unknown) => value is DashboardFilter[Name],
    ): DashboardFilter[Name] => {
      const stored = fieldOf(value, name)
      return isRight(stored) ? stored : DEFAULT_DASHBOARD_FILTER[name]
    }
    return {
      chains: field('chains', isIdList),
      degenMode: field('degenMode', (stored) => typeof stored === 'boolean'),
      minimimApr: field('minimimApr', isFigure),
      minimumLongLiquidity: field('minimumLongLiquidity', isFigure),
      minimumShortLiquidity: field('minimumShortLiquidity', isFigure),
      quickFilter: field('quickFilter', isQuickFilter),
    }
  },
)

function isFigure(value: unknown): value is number {
  return Number.isFinite(value)
}

function isIdList(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((id) => Number.isSafeInteger(id) && id > 0)
}

function isQuickFilter(value: unknown): value is QuickFilter {
  return QUICK_FILTERS.some((one) => one === value)
}
