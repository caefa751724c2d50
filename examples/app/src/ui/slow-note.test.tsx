import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SlowNote } from './slow-note.tsx'

describe('SlowNote', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('is shown after 2 s without a result, until there is one', () => {
    const { rerender } = render(<SlowNote isWaiting />)
    act(() => vi.advanceTimersByTime(1_999))
    expect(screen.queryByRole('status')).toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByRole('status').textContent).toContain('Loading takes longer than usual.')
    rerender(<SlowNote isWaiting={false} />)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
