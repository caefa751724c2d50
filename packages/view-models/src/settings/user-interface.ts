import type { ServicePlugin, ServicesOf, StatusTracker } from '@causeway/core'
import { type Activity, activity } from '../activity/activity.ts'
import { createDashboardFilter, type SavedDashboardFilter } from './saved-dashboard-filter.ts'
import { createRowSelection, type RowSelection } from './selection.ts'
import { createSwapForm, type SwapForm } from './swap-state.ts'
import { createUrlStore, type UrlStore, type UrlStorePage } from './url-store.ts'
import { createUserSettings, type UserSettingsService } from './user-settings.ts'

/** Adds the service `causeway.settings`: user settings that are synchronized between tabs. */
export function userSettings(): ServicePlugin<'settings', UserSettingsService> {
  return {
    name: 'settings',
    requires: [],
    create(context) {
      const service = createUserSettings(context)
      context.onDispose(() => service.dispose())
      return service
    },
  }
}

/** Adds the service `causeway.dashboardFilter`: the persisted filter of the lending dashboard. */
export function dashboardFilter(): ServicePlugin<'dashboardFilter', SavedDashboardFilter> {
  return {
    name: 'dashboardFilter',
    requires: [],
    create(context) {
      const service = createDashboardFilter(context)
      context.onDispose(() => service.dispose())
      return service
    },
  }
}

/** Adds the service `causeway.swapForm`: the input of the swap form. For additional forms, use `createSwapForm`. */
export function swapFormState(): ServicePlugin<'swapForm', SwapForm> {
  return { name: 'swapForm', requires: [], create: ({ logger }) => createSwapForm(logger) }
}

/** Adds the service `causeway.selection`: the selected rows of all tables. */
export function rowSelection(): ServicePlugin<'selection', RowSelection> {
  return { name: 'selection', requires: [], create: ({ logger }) => createRowSelection(logger) }
}

/** Options for `urlState`. */
export interface UrlStateOptions {
  /** `window`. Default: none; changes are kept in memory. */
  readonly page?: UrlStorePage | undefined
  /** Query that the server rendered for. */
  readonly initialSearch?: string | undefined
}

/** Adds the service `causeway.url`: the state in the page's URL. */
export function urlState({ page, initialSearch }: UrlStateOptions = {}): ServicePlugin<'url', UrlStore> {
  return {
    name: 'url',
    requires: [],
    create: ({ logger }) => createUrlStore(page, { initialSearch, logger }),
  }
}

/** Plug-ins that `userInterface` returns. */
export type UserInterfacePlugins = readonly [
  ServicePlugin<'settings', UserSettingsService>,
  ServicePlugin<'dashboardFilter', SavedDashboardFilter>,
  ServicePlugin<'swapForm', SwapForm>,
  ServicePlugin<'selection', RowSelection>,
  ServicePlugin<'url', UrlStore>,
  ServicePlugin<'activity', Activity, { readonly transfers: StatusTracker }>,
]

/** Services that `userInterface` adds. */
export type UserInterface = ServicesOf<UserInterfacePlugins>

/** Returns all plug-ins for the state of a user interface. */
export function userInterface(options: UrlStateOptions = {}): UserInterfacePlugins {
  return [userSettings(), dashboardFilter(), swapFormState(), rowSelection(), urlState(options), activity()]
}
