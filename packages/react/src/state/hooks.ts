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
import { requireService } from '../context.tsx'
import { createStateHook, type StateHook } from './create-state-hook.ts'

/** What the user has set (`causeway.settings`). */
export const useSettings: StateHook<UserSettings> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'settings').store,
)

/** Banners and popups by name: whether each is up, or has been shut (`causeway.settings`). */
export const useSettingFlags: StateHook<UserFlags> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'settings').flags,
)

/** What the dashboard shows (`causeway.dashboardFilter`). */
export const useDashboardFilter: StateHook<DashboardFilter> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'dashboardFilter').store,
)

/** What was typed into the swap form, and where (`causeway.swapForm`). */
export const useSwapForm: StateHook<SwapState> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'swapForm').store,
)

/** The rows that are selected, two at most (`causeway.selection`). */
export const useRowSelection: StateHook<readonly SelectedRow[]> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'selection').store,
)

/** Which wallets are connected, and what is going on; none on a server (`causeway.wallets`). */
export const useWalletSession: StateHook<WalletSessionState> = /* @__PURE__ */ createStateHook(
  ({ wallets }) => wallets.store,
)

/** What is shown of the connected accounts' points (`causeway.points`). */
export const usePointsState: StateHook<PointsState> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'points').store,
)

/** What the user did, transfers and transactions, newest first (`causeway.activity`). */
export const useActivity: StateHook<readonly ActivityItem[]> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'activity').items,
)

/** How much of it is under way (`causeway.activity`). */
export const usePendingCount: StateHook<number> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'activity').pendingCount,
)

/** What the address of the page says (`causeway.url`). */
export const useUrlState: StateHook<UrlState> = /* @__PURE__ */ createStateHook(
  (causeway) => requireService(causeway, 'url').store,
)
