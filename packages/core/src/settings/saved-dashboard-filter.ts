import { type DashboardFilter, dashboardFilterSchema } from '../lending/index.ts'
import { throttled } from './pace.ts'
import { createSavedFields, type SavedFields, type SavedFieldsContext } from './saved-fields.ts'

/** What the dashboard shows, kept across reloads and the same in every tab. */
export type SavedDashboardFilter = SavedFields<DashboardFilter>

/** Under the key `dashboard:filter`, at most twice a second. With its defaults until it is loaded. */
export function createDashboardFilter(context: SavedFieldsContext): SavedDashboardFilter {
  return createSavedFields<DashboardFilter>(
    {
      title: 'Dashboard filter',
      prefix: 'dashboard:',
      name: 'filter',
      version: 1,
      schema: dashboardFilterSchema,
      expected: (field) => EXPECTED.get(field) ?? 'no such field',
      pacing: throttled(SAVED_EVERY_MS),
    },
    context,
  )
}

const SAVED_EVERY_MS = 500

const EXPECTED: ReadonlyMap<string, string> = /* @__PURE__ */ new Map<keyof DashboardFilter, string>([
  ['chains', 'a list of chain ids'],
  ['degenMode', 'true or false'],
  ['minimimApr', 'a number of percent'],
  ['minimumLongLiquidity', 'a number of US dollars'],
  ['minimumShortLiquidity', 'a number of US dollars'],
  ['quickFilter', 'All, Correlated, ETH, BTC, Stables or LST'],
])
