import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  useDashboardFilter,
  usePointsState,
  useRowSelection,
  useSettingFlags,
  useSettings,
  useSwapForm,
  useWalletSession,
} from '../index.ts'
import { ALICE, countListeners, createWrapper, scriptedCauseway } from '../scripted-causeway.test-support.tsx'

afterEach(cleanup)

describe('A state hook', () => {
  it('returns a state or the selected part, and its changes', async () => {
    const causeway = scriptedCauseway()
    const { result } = renderHook(
      () => ({
        all: useSettings(),
        expert: useSettings(({ expertMode }) => expertMode),
        flags: useSettingFlags(),
        typed: useSwapForm(({ typedValue }) => typedValue),
        rows: useRowSelection(),
        chains: useDashboardFilter(({ chains }) => chains),
        account: useWalletSession(({ universalAccount }) => universalAccount.EVM),
        points: usePointsState(({ status }) => status),
      }),
      { wrapper: createWrapper(causeway) },
    )
    expect(result.current).toMatchObject({ expert: false, typed: '', rows: [], chains: [], points: 'none' })
    act(() => {
      causeway.settings.change({ expertMode: true })
      causeway.settings.setFlag('banner', true)
      causeway.swapForm.type('INPUT', '1.5')
      causeway.selection.select({ table: 'pools', id: 'usdc' })
      causeway.dashboardFilter.change({ chains: [10] })
      causeway.wallets.impersonate('EVM', ALICE)
    })
    expect(result.current).toMatchObject({
      all: { expertMode: true },
      expert: true,
      flags: { banner: true },
      typed: '1.5',
      rows: [{ table: 'pools', id: 'usdc' }],
      chains: [10],
      account: ALICE,
    })
    await causeway.dispose()
  })

  it('renders only when its own part changes, compared by isEqual', async () => {
    const causeway = scriptedCauseway()
    const renders = { deadline: 0, rounded: 0 }
    renderHook(() => {
      renders.deadline++
      return useSettings(({ deadline }) => deadline, { causeway })
    })
    renderHook(() => {
      renders.rounded++
      const isEqual = (a: { hours: number }, b: { hours: number }) => a.hours === b.hours
      return useSettings(({ deadline }) => ({ hours: Math.floor(deadline / 3_600) }), { causeway, isEqual })
    })
    act(() => causeway.settings.change({ expertMode: true }))
    expect(renders).toEqual({ deadline: 1, rounded: 1 })
    act(() => causeway.settings.change({ deadline: 600 }))
    expect(renders).toEqual({ deadline: 2, rounded: 1 })
    await causeway.dispose()
  })

  it('unsubscribes on unmount, in strict mode too', async () => {
    const causeway = scriptedCauseway()
    const listeners = countListeners([
      causeway.settings.store,
      causeway.swapForm.store,
      causeway.selection.store,
    ])
    const { unmount } = renderHook(() => [useSettings(), useSwapForm(), useRowSelection()], {
      wrapper: createWrapper(causeway),
    })
    expect(listeners.count()).toBe(3)
    unmount()
    expect(listeners.count()).toBe(0)
    await causeway.dispose()
  })
})
