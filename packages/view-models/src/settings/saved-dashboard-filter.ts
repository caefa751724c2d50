import {
  DASHBOARD_QUICK_FILTERS,
  type DashboardFilter,
  DEFAULT_DASHBOARD_FILTER,
} from '@causeway/core/lending'
import { expectedBy, type FieldRules, finiteNumber, recordReader, trueOrFalse } from './field-rules.ts'
import { throttle } from './pacing.ts'
import { createSavedFields, type SavedFields, type SavedFieldsContext } from './saved-fields.ts'

/** The dashboard filter, persisted and synchronized between tabs. */
export type SavedDashboardFilter = SavedFields<DashboardFilter>

/**
 * Creates the dashboard filter, stored under `dashboard:filter` at most twice a second. It has the defaults until it is
 * loaded.
 */
export function createDashboardFilter(context: SavedFieldsContext): SavedDashboardFilter {
  const rules = filterRules()
  return createSavedFields<DashboardFilter>(
    {
      title: 'Dashboard filter',
      prefix: 'dashboard:',
      name: 'filter',
      version: 1,
      read: recordReader(rules),
      expected: expectedBy(rules),
      pacing: throttle(SAVED_EVERY_MS),
    },
    context,
  )
}

const SAVED_EVERY_MS = 500

function filterRules(): FieldRules<DashboardFilter> {
  const initial = DEFAULT_DASHBOARD_FILTER
  return {
    chains: {
      initial: initial.chains,
      expected: 'a list of chain ids',
      isRight: (value): value is readonly number[] =>
        Array.isArray(value) && value.every((id) => Number.isSafeInteger(id) && id > 0),
    },
    degenMode: trueOrFalse(initial.degenMode),
    minimimApr: finiteNumber(initial.minimimApr, 'a number of percent'),
    minimumLongLiquidity: finiteNumber(initial.minimumLongLiquidity, 'a number of US dollars'),
    minimumShortLiquidity: finiteNumber(initial.minimumShortLiquidity, 'a number of US dollars'),
    quickFilter: {
      initial: initial.quickFilter,
      expected: 'All, Correlated, ETH, BTC, Stables or LST',
      isRight: (value): value is DashboardFilter['quickFilter'] =>
        DASHBOARD_QUICK_FILTERS.some((filter) => filter === value),
    },
  }
}
