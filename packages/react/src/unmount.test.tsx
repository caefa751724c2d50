import { arbitrum, mantle, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { createFakeClock } from '@causeway/core/testing'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  useActivity,
  useAssetRows,
  useBalanceRow,
  useBuildQuote,
  useCountdown,
  useDashboardFilter,
  useExecute,
  useExecutionProgress,
  useHistory,
  useLendingForm,
  usePendingCount,
  usePointsState,
  usePrice,
  useRowSelection,
  useSettingFlags,
  useSettings,
  useSwap,
  useTransfer,
  useTransfers,
  useTranslatedError,
  useUrlState,
  useWalletRows,
} from './index.ts'
import { useJourney, useJourneys } from './journeys/index.ts'
import {
  ALICE,
  countListeners,
  createWrapper,
  scriptedBalances,
  scriptedCauseway,
} from './scripted-causeway.test-support.tsx'

afterEach(cleanup)

function useEverything() {
  useSwap({ fromChain: arbitrum, toChain: mantle })
  useLendingForm({ chainId: arbitrum.id, lender: 'AAVE_V3', type: 'Deposit', poolId: undefined })
  useAssetRows()
  useHistory()
  useJourneys()
  useJourney('a')
  useWalletRows()
  useTransfers()
  useTransfer('a')
  useExecutionProgress('a')
  useBalanceRow({ chainId: arbitrum.id, account: ALICE })
  usePrice({ chainId: arbitrum.id, token: NATIVE_TOKEN_ADDRESS })
  useActivity()
  usePendingCount()
  usePointsState()
  useRowSelection()
  useSettings()
  useSettingFlags()
  useDashboardFilter()
  useUrlState()
  useCountdown(Number.MAX_SAFE_INTEGER)
  useBuildQuote()
  useExecute()
  useTranslatedError(undefined)
}

it('Hooks leave no subscriptions, query observers or timers after they unmount', async () => {
  const clock = createFakeClock()
  const causeway = scriptedCauseway({ clock, balances: [scriptedBalances()] })
  const client = new QueryClient()
  const { settings, points, activity, executor, transfers, balances, prices, wallets } = causeway
  const listeners = countListeners([
    ...[settings.store, settings.flags, points.store, activity.items, activity.pendingCount],
    ...[executor.store, transfers.store, balances.rows, prices.store, wallets.store],
    causeway.journeys.store,
    ...[
      causeway.dashboardFilter.store,
      causeway.swapForm.store,
      causeway.selection.store,
      causeway.url.store,
    ],
  ])
  let notifications = 0
  for (const service of [wallets, balances, causeway.lending]) {
    const { on } = service
    Object.assign(service, {
      on: (...args: never[]) => {
        const stop = Reflect.apply(on, service, args)
        notifications++
        return () => {
          notifications--
          stop()
        }
      },
    })
  }
  const timers = clock.pendingTimers
  const { unmount } = renderHook(useEverything, { wrapper: createWrapper(causeway, client) })
  await act(() => clock.advance(2_000))
  expect(listeners.count()).toBeGreaterThan(13)
  expect(notifications).toBeGreaterThan(0)
  unmount()
  await clock.advance(0)
  expect(listeners.count()).toBe(0)
  expect(notifications).toBe(0)
  expect(
    client
      .getQueryCache()
      .getAll()
      .filter((query) => query.getObserversCount() > 0),
  ).toEqual([])
  expect(clock.pendingTimers).toBe(timers)
  await causeway.dispose()
})
