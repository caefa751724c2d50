import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineNote } from './offline-note.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the page states that the browser is offline until it is online again', () => {
  render(<OfflineNote />)
  expect(screen.queryByRole('status')).toBeNull()

  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => window.dispatchEvent(new Event('offline')))
  expect(screen.getByRole('status').textContent).toContain('You are offline.')

  onLine.mockReturnValue(true)
  act(() => window.dispatchEvent(new Event('online')))
  expect(screen.queryByRole('status')).toBeNull()
})
