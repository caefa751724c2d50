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
import { expectTypeOf, test } from 'vitest'
import {
  type StateHook,
  useActivity,
  useDashboardFilter,
  usePendingCount,
  usePointsState,
  useRowSelection,
  useSettingFlags,
  useSettings,
  useSwapForm,
  useUrlState,
  useWalletSession,
} from '../index.ts'

test('Each state has a hook', () => {
  expectTypeOf(useSettings).toEqualTypeOf<StateHook<UserSettings>>()
  expectTypeOf(useSettingFlags).toEqualTypeOf<StateHook<UserFlags>>()
  expectTypeOf(useDashboardFilter).toEqualTypeOf<StateHook<DashboardFilter>>()
  expectTypeOf(useSwapForm).toEqualTypeOf<StateHook<SwapState>>()
  expectTypeOf(useRowSelection).toEqualTypeOf<StateHook<readonly SelectedRow[]>>()
  expectTypeOf(useWalletSession).toEqualTypeOf<StateHook<WalletSessionState>>()
  expectTypeOf(usePointsState).toEqualTypeOf<StateHook<PointsState>>()
  expectTypeOf(useUrlState).toEqualTypeOf<StateHook<UrlState>>()
  expectTypeOf(useActivity).toEqualTypeOf<StateHook<readonly ActivityItem[]>>()
  expectTypeOf(usePendingCount).toEqualTypeOf<StateHook<number>>()
})

test('A state hook returns the state, or the part that its selector returns', () => {
  expectTypeOf(useSettings()).toEqualTypeOf<UserSettings>()
  expectTypeOf(useSettings(({ expertMode }) => expertMode)).toEqualTypeOf<boolean>()
  useSettings(({ deadline }) => ({ deadline }), { isEqual: (a, b) => a.deadline === b.deadline })
  // @ts-expect-error there is no such setting
  useSettings(({ volume }) => volume)
})
