import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useIsLongerThan } from './use-is-longer-than.ts'

describe('useIsLongerThan', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

  it('is true once the state was active for the time', () => {
    const { result } = renderHook(() => useIsLongerThan(2_000, true))
    wait(1_999)
    expect(result.current).toBe(false)
    wait(1)
    expect(result.current).toBe(true)
  })

  it('is false when the state ends, and counts the next one from its start', () => {
    const { result, rerender } = renderHook(({ isActive }) => useIsLongerThan(2_000, isActive), {
      initialProps: { isActive: true },
    })
    wait(2_000)
    rerender({ isActive: false })
    expect(result.current).toBe(false)
    rerender({ isActive: true })
    wait(1_999)
    expect(result.current).toBe(false)
    wait(1)
    expect(result.current).toBe(true)
  })
})
