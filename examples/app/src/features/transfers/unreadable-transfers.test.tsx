import type { Causeway } from '@causeway/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { UnreadableTransfers } from './unreadable-transfers.tsx'

let causeway: Causeway
beforeEach(() => {
  vi.useFakeTimers()
  causeway = scriptedCauseway()
})
afterEach(async () => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  await causeway.dispose()
})

/** Renders the note of a page that is loaded with this number of unreadable transfers. */
async function load(count: number): Promise<void> {
  cleanup()
  vi.spyOn(causeway.transfers, 'countUnreadable').mockResolvedValue(count)
  render(<UnreadableTransfers />, { wrapper: createWrapper(causeway) })
  await act(() => vi.advanceTimersByTimeAsync(100))
}

describe('UnreadableTransfers', () => {
  it('states the number until it is dismissed, also after a reload', async () => {
    await load(1)
    screen.getByText('1 stored transfer could not be read.')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('status')).toBeNull()
    await load(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('is shown again once another transfer could not be read', async () => {
    await load(1)
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await load(2)
    screen.getByText('2 stored transfers could not be read.')
  })
})
