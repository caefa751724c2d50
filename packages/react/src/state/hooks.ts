import type { WalletSessionState } from '@causeway/core'
import type { DashboardFilter } from '@causeway/core/lending'
import type { PointsState } from '@causeway/core/points'
import type {
  ActivityItem,
  SelectedRow,
  SwapState,
  UrlState,
  UserFlags,
  UserSettings,
} from '@causeway/view-models'
import { requireService } from '../causeway-provider.tsx'
import { createStateHook, type StateHook } from './create-state-hook.ts'

/** Returns the settings of the user (`causeway.settings`). */
export const useSettings: StateHook<UserSettings> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'settings').store,
)

/** Returns the banners and popups by name, and whether each is shown or closed (`causeway.settings`). */
export const useSettingFlags: StateHook<UserFlags> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'settings').flags,
)

/** Returns the filter of the dashboard (`causeway.dashboardFilter`). */
export const useDashboardFilter: StateHook<DashboardFilter> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'dashboardFilter').store,
)

/** Returns the typed values of the swap form (`causeway.swapForm`). */
export const useSwapForm: StateHook<SwapState> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'swapForm').store,
)

/** Returns the selected rows, two at most (`causeway.selection`). */
export const useRowSelection: StateHook<readonly SelectedRow[]> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'selection').store,
)

/** Returns the state of the connected wallets; none on a server (`causeway.wallets`). */
export const useWalletSession: StateHook<WalletSessionState> = /* @__PURE__ */ createStateHook(
  ({ wallets }) => wallets.store,
)

/** Returns the points of the connected accounts (`causeway.points`). */
export const usePointsState: StateHook<PointsState> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'points').store,
)

/** Returns the transfers and transactions of the user, newest first (`causeway.activity`). */
export const useActivity: StateHook<readonly ActivityItem[]> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'activity').items,
)

/** Returns the number of pending transfers and transactions (`causeway.activity`). */
export const usePendingCount: StateHook<number> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'activity').pendingCount,
)

/** Returns the parameters of the page's URL (`causeway.url`). */
export const useUrlState: StateHook<UrlState> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'url').store,
)
