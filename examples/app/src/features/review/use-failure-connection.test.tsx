import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFailureConnection } from './use-failure-connection.ts'

afterEach(() => vi.restoreAllMocks())

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => {
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })
}

test('a failure keeps the connection of its time as its cause', () => {
  const first = new Error('offline')
  setOnline(false)
  const { result, rerender } = renderHook((error: Error | null) => useFailureConnection(error), {
    initialProps: first,
  })
  expect(result.current).toBe('offline')
  setOnline(true)
  expect(result.current).toBe('restored')

  rerender(new Error('reverted'))
  expect(result.current).toBe('online')
  setOnline(false)
  expect(result.current).toBe('online')
})
