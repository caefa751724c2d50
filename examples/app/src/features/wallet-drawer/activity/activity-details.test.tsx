import type { HistoryEntry, HistoryLink } from '@causeway/view-models'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { ActivityDetails } from './activity-details.tsx'

afterEach(cleanup)

const toLink = (hash: string): HistoryLink => ({ hash, short: hash, explorerUrl: undefined })

/** Renders the details of a completed transfer with this transaction at its destination. */
function renderDetails(arrivalHash: string) {
  const entry: HistoryEntry = {
    id: 'a1',
    title: 'Swap',
    detail: '',
    status: 'SUCCESS',
    state: 'done',
    display: 'complete',
    stage: { stage: 'done' },
    addedTime: 0,
    transaction: toLink('0x5f21'),
    arrival: toLink(arrivalHash),
    orderId: undefined,
    from: undefined,
    to: undefined,
    quoted: undefined,
    recipient: undefined,
    note: undefined,
    canResume: false,
    canClear: true,
  }
  render(<ActivityDetails entry={entry} />, { wrapper: MemoryRouter })
}

describe('ActivityDetails', () => {
  it('has the transaction at the destination of a bridge', () => {
    renderDetails('0x0be9')
    screen.getByText('Arrival')
  })

  it('lists the transaction of a swap once, although it is its arrival too', () => {
    renderDetails('0x5f21')
    expect(screen.queryByText('Arrival')).toBeNull()
  })
})
