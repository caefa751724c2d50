import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useHistorySheet } from './use-history-sheet.ts'

describe('useHistorySheet', () => {
  afterEach(() => {
    window.history.replaceState(null, '')
    cleanup()
    vi.restoreAllMocks()
    onClosed.mockClear()
  })

  const onClosed = vi.fn()
  const back = () => act(() => void window.dispatchEvent(new PopStateEvent('popstate')))

  it('adds one entry with the same URL when it opens, and closes on going back', () => {
    const pushState = vi.spyOn(window.history, 'pushState')
    const { result } = renderHook(() => useHistorySheet({ isOpenAtStart: false, onClosed }))
    expect(result.current.isOpen).toBe(false)
    act(() => result.current.open())
    act(() => result.current.open())
    expect(result.current.isOpen).toBe(true)
    expect(pushState.mock.calls).toEqual([[{ usr: { depth: 1 } }, '']])
    back()
    expect(result.current.isOpen).toBe(false)
  })

  it('removes its entry when it is closed', () => {
    const historyBack = vi.spyOn(window.history, 'go').mockImplementation(() => {})
    const { result } = renderHook(() => useHistorySheet({ isOpenAtStart: false, onClosed }))
    act(() => result.current.open())
    act(() => result.current.close())
    expect(historyBack).toHaveBeenCalledTimes(1)
    expect(onClosed).not.toHaveBeenCalled()
    back()
    expect(result.current.isOpen).toBe(false)
    expect(onClosed).toHaveBeenCalledTimes(1)
    act(() => result.current.close())
    expect(historyBack).toHaveBeenCalledTimes(1)
  })

  it('opens with the page, and stays closed once closed', () => {
    const { result, rerender } = renderHook(() => useHistorySheet({ isOpenAtStart: true }))
    expect(result.current.isOpen).toBe(true)
    back()
    rerender()
    expect(result.current.isOpen).toBe(false)
  })
})
