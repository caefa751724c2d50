import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { URL_TEXT, useUrlValue } from './use-url-value.ts'

describe('useUrlValue', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    window.history.replaceState({ key: 'entry' }, '', '/markets?chain=8453&search=weth')
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    window.history.replaceState(null, '', '/')
  })

  const open = () => renderHook(() => useUrlValue('search', URL_TEXT))
  const type = (view: ReturnType<typeof open>, text: string) => act(() => view.result.current[1](text))
  const pause = () => act(() => vi.advanceTimersByTime(300))

  it('starts with the value of the URL', () => {
    expect(open().result.current[0]).toBe('weth')
  })

  it('changes at once, and writes the URL once after a pause', () => {
    const replace = vi.spyOn(window.history, 'replaceState')
    const view = open()
    type(view, 'u')
    type(view, 'usdc')
    expect(view.result.current[0]).toBe('usdc')
    expect(window.location.search).toBe('?chain=8453&search=weth')
    pause()
    expect(window.location.search).toBe('?chain=8453&search=usdc')
    expect(replace).toHaveBeenCalledTimes(1)
    expect(window.history.state).toEqual({ key: 'entry' })
    replace.mockRestore()
  })

  it('removes the parameter of a default, and keeps the others', () => {
    const view = open()
    type(view, '')
    pause()
    expect(window.location.search).toBe('?chain=8453')
  })

  it('follows the URL when the user goes back', () => {
    const view = open()
    window.history.replaceState(null, '', '/markets?search=dai')
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    expect(view.result.current[0]).toBe('dai')
  })

  it('adds an entry to the history at once if it is asked to', () => {
    const view = renderHook(() => useUrlValue('search', URL_TEXT, { addsEntry: true }))
    const entries = window.history.length
    act(() => view.result.current[1]('usdc'))
    expect(window.location.search).toBe('?chain=8453&search=usdc')
    expect(window.history.length).toBe(entries + 1)
  })

  it('does not write to the URL of the next page while that one loads', () => {
    type(open(), 'usdc')
    window.history.pushState(null, '', '/lending/1/AAVE_V3')
    pause()
    expect(window.location.search).toBe('')
  })

  it('does not write to the URL of the next page', () => {
    const view = open()
    type(view, 'usdc')
    view.unmount()
    window.history.replaceState(null, '', '/swap')
    pause()
    expect(window.location.search).toBe('')
  })
})
