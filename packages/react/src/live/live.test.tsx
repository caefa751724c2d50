import { CausewayError, UserRejectedError } from '@causeway/core'
import { createFakeClock } from '@causeway/core/testing'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useCountdown, useNow, useReconnect, useTranslatedError } from '../index.ts'
import { createWrapper, scriptedCauseway } from '../scripted-causeway.test-support.tsx'

afterEach(cleanup)

describe('useNow and useCountdown', () => {
  it('count down by the clock of the instance and stop at 0', async () => {
    const clock = createFakeClock()
    const causeway = scriptedCauseway({ clock })
    const idle = clock.pendingTimers
    const end = clock.now() + 2_500
    const { result, unmount } = renderHook(() => useCountdown(end), { wrapper: createWrapper(causeway) })
    expect(result.current).toBe(3)
    await act(() => clock.advance(1_000))
    expect(result.current).toBe(2)
    await act(() => clock.advance(10_000))
    expect(result.current).toBe(0)
    unmount()
    expect(clock.pendingTimers).toBe(idle)
    await causeway.dispose()
  })

  it('update at the given interval, and show no countdown without an end', async () => {
    const clock = createFakeClock()
    const causeway = scriptedCauseway({ clock })
    const { result } = renderHook(() => ({ now: useNow(60_000), left: useCountdown(undefined) }), {
      wrapper: createWrapper(causeway),
    })
    const start = clock.now()
    expect(result.current).toEqual({ now: start, left: undefined })
    await act(() => clock.advance(59_000))
    expect(result.current.now).toBe(start)
    await act(() => clock.advance(1_000))
    expect(result.current.now).toBe(start + 60_000)
    await causeway.dispose()
  })
})

describe('useTranslatedError', () => {
  it('returns a message once its catalog is loaded, and none without an error', async () => {
    const causeway = scriptedCauseway()
    const { result, rerender } = renderHook(({ error }) => useTranslatedError(error), {
      wrapper: createWrapper(causeway),
      initialProps: { error: new UserRejectedError() as Error | undefined },
    })
    expect(result.current).toBeUndefined()
    await waitFor(() => expect(result.current?.code).toBe('USER_REJECTED'))
    const otherError = new CausewayError('The node is busy', { code: 'NETWORK_ERROR' })
    rerender({ error: otherError })
    // The message of the previous error must not be shown.
    expect(result.current).toBeUndefined()
    await waitFor(() => expect(result.current).toBeDefined())
    expect(result.current?.code).not.toBe('USER_REJECTED')
    rerender({ error: undefined })
    expect(result.current).toBeUndefined()
  })
})

it('useReconnect reconnects remembered wallets once', async () => {
  const causeway = scriptedCauseway()
  let reconnects = 0
  causeway.wallets.reconnect = async () => void reconnects++
  const { rerender } = renderHook(() => useReconnect({ causeway }))
  rerender()
  expect(reconnects).toBe(1)
})
