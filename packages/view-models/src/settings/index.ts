export { buySellRoute, lendingRoute, swapRoute } from './routes.ts'
export { createDashboardFilter, type SavedDashboardFilter } from './saved-dashboard-filter.ts'
export type { SavedFields, SavedFieldsContext } from './saved-fields.ts'
export { createRowSelection, type RowSelection, type SelectedRow } from './selection.ts'
export { createSwapForm, type SwapForm, type SwapSide, type SwapState } from './swap-state.ts'
export {
  applyUrlState,
  readUrlState,
  URL_OPERATIONS,
  type UrlChanges,
  type UrlOperation,
  type UrlPage,
  type UrlState,
  writeUrlState,
} from './url.ts'
export { createUrlStore, type UrlStore, type UrlStoreOptions, type UrlStorePage } from './url-store.ts'
export {
  dashboardFilter,
  rowSelection,
  swapFormState,
  type UrlStateOptions,
  type UserInterface,
  type UserInterfacePlugins,
  urlState,
  userInterface,
  userSettings,
} from './user-interface.ts'
export {
  createUserSettings,
  DEFAULT_DEADLINE_SECONDS,
  isDarkMode,
  SHORT_DEADLINE_SECONDS,
  type SlippageTolerance,
  THEMES,
  type Theme,
  type UserFlags,
  type UserSettings,
  type UserSettingsService,
  withRecentToken,
} from './user-settings.ts'
