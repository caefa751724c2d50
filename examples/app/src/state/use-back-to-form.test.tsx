import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBackToForm } from './use-back-to-form.ts'
import { useHistorySheet } from './use-history-sheet.ts'

const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined)
beforeEach(() => {
  window.history.replaceState(null, '')
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

/** Goes back to an entry with this number of contents over the page. */
const backTo = (depth: number) =>
  act(() => {
    window.history.replaceState({ usr: { depth } }, '')
    window.dispatchEvent(new PopStateEvent('popstate', { state: { usr: { depth } } }))
  })

const onBack = vi.fn()
const onStay = vi.fn()
const render = (props: { readonly isReviewed: boolean; readonly isRunning: boolean }) =>
  renderHook((current) => useBackToForm({ ...current, onBack, onStay }), { initialProps: props })

describe('useBackToForm', () => {
  it('adds an entry once a review opens, and closes the review on going back', () => {
    const { rerender } = render({ isReviewed: false, isRunning: false })
    expect(window.history.state).toBeNull()
    rerender({ isReviewed: true, isRunning: false })
    expect(window.history.state).toEqual({ usr: { depth: 1 } })
    backTo(0)
    expect(onBack).toHaveBeenCalledTimes(1)
    rerender({ isReviewed: false, isRunning: false })
    expect(go).not.toHaveBeenCalled()
  })

  it('removes its entry if the review is closed in another way', () => {
    const { rerender } = render({ isReviewed: true, isRunning: false })
    rerender({ isReviewed: false, isRunning: false })
    expect(go.mock.calls).toEqual([[-1]])
    expect(onBack).not.toHaveBeenCalled()
  })

  it('goes back once if the review and the sheet around it are closed together', () => {
    const { result } = renderHook(() => useHistorySheet({ isOpenAtStart: true }))
    const { rerender } = render({ isReviewed: true, isRunning: false })
    act(() => result.current.close())
    rerender({ isReviewed: false, isRunning: false })
    expect(go.mock.calls).toEqual([[-2]])
  })

  it('removes no entry of another page that is shown instead', () => {
    const { unmount } = render({ isReviewed: true, isRunning: false })
    window.history.replaceState({ idx: 1 }, '')
    unmount()
    expect(go).not.toHaveBeenCalled()
  })

  it('stays at the review while it is executed, and states so', () => {
    render({ isReviewed: true, isRunning: true })
    backTo(0)
    expect([onBack.mock.calls.length, onStay.mock.calls.length]).toEqual([0, 1])
    expect(window.history.state).toEqual({ usr: { depth: 1 } })
    backTo(0)
    expect(onStay).toHaveBeenCalledTimes(2)
  })

  it('closes the review before the sheet around it, and keeps the review if the sheet is closed', () => {
    const { result } = renderHook(() => useHistorySheet({ isOpenAtStart: true }))
    render({ isReviewed: true, isRunning: false })
    expect(window.history.state).toEqual({ usr: { depth: 2 } })
    act(() => result.current.close())
    expect(go.mock.calls).toEqual([[-2]])
    window.history.replaceState({ usr: { depth: 2 } }, '')
    backTo(1)
    expect([onBack.mock.calls.length, result.current.isOpen]).toEqual([1, true])
    onBack.mockClear()
    backTo(0)
    expect([onBack.mock.calls.length, result.current.isOpen]).toEqual([0, false])
  })
})
