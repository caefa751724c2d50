import type { ServicePlugin, ServicesOf, StatusTracker } from '@causeway/core'
import { type Activity, activity } from '../activity/activity.ts'
import { createDashboardFilter, type SavedDashboardFilter } from './saved-dashboard-filter.ts'
import { createRowSelection, type RowSelection } from './selection.ts'
import { createSwapForm, type SwapForm } from './swap-state.ts'
import { createUrlStore, type UrlStore, type UrlStorePage } from './url-store.ts'
import { createUserSettings, type UserSettingsService } from './user-settings.ts'

/** Adds `causeway.settings`: user settings, synchronized between tabs. */
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

/** Adds `causeway.dashboardFilter`: the stored filter of the lending dashboard. */
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

/** Adds `causeway.swapForm`: the input of the swap form. For further forms, use `createSwapForm`. */
export function swapFormState(): ServicePlugin<'swapForm', SwapForm> {
  return { name: 'swapForm', requires: [], create: ({ logger }) => createSwapForm(logger) }
}

/** Adds `causeway.selection`: the selected rows of all tables. */
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

/** Adds `causeway.url`: the state in the page's URL. */
export function urlState({ page, initialSearch }: UrlStateOptions = {}): ServicePlugin<'url', UrlStore> {
  return {
    name: 'url',
    requires: [],
    create: ({ logger }) => createUrlStore(page, { initialSearch, logger }),
  }
}

/** The plug-ins of `userInterface`. */
export type UserInterfacePlugins = readonly [
  ServicePlugin<'settings', UserSettingsService>,
  ServicePlugin<'dashboardFilter', SavedDashboardFilter>,
  ServicePlugin<'swapForm', SwapForm>,
  ServicePlugin<'selection', RowSelection>,
  ServicePlugin<'url', UrlStore>,
  ServicePlugin<'activity', Activity, { readonly transfers: StatusTracker }>,
]

/** The services that `userInterface` adds. */
export type UserInterface = ServicesOf<UserInterfacePlugins>

/** Returns all plug-ins for the state of a user interface. */
export function userInterface(options: UrlStateOptions = {}): UserInterfacePlugins {
  return [userSettings(), dashboardFilter(), swapFormState(), rowSelection(), urlState(options), activity()]
}
