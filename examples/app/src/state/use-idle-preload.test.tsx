import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useIdlePreload } from './use-idle-preload.ts'

describe('useIdlePreload', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('requestIdleCallback', undefined)
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('loads once, after the page had time to load, and ignores a failure', async () => {
    const load = vi.fn(() => Promise.reject(new Error('offline')))
    const { rerender } = renderHook(() => useIdlePreload(load))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(load).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    rerender()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('waits until the browser is idle', async () => {
    const idle = vi.fn<(run: () => void) => number>(() => 1)
    vi.stubGlobal('requestIdleCallback', idle)
    const load = vi.fn(async () => undefined)
    renderHook(() => useIdlePreload(load))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(load).not.toHaveBeenCalled()
    idle.mock.calls[0]?.[0]()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('loads nothing once its component has left', async () => {
    const load = vi.fn(async () => undefined)
    const { unmount } = renderHook(() => useIdlePreload(load))
    unmount()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(load).not.toHaveBeenCalled()
  })
})
