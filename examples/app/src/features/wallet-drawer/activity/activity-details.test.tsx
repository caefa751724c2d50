import type { Address, TransferRecord } from '@causeway/core'
import type { HistoryEntry, HistoryLink } from '@causeway/view-models'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { actionRecord, deposit, HASH, NOW } from '../../transfers/build-record.test-support.ts'
import { ActivityDetails } from './activity-details.tsx'

afterEach(cleanup)

const toLink = (hash: string): HistoryLink => ({ hash, short: hash, explorerUrl: undefined })

const ENTRY: HistoryEntry = {
  id: 'a1',
  title: 'Swap',
  detail: '',
  status: 'SUCCESS',
  state: 'done',
  display: 'complete',
  stage: { stage: 'done' },
  addedTime: 0,
  transaction: toLink('0x5f21'),
  arrival: undefined,
  orderId: undefined,
  from: undefined,
  to: undefined,
  quoted: undefined,
  recipient: undefined,
  note: undefined,
  canResume: false,
  canClear: true,
}

/** Renders the details of a completed transfer with this transaction at its destination. */
async function renderDetails(arrivalHash: string) {
  const causeway = scriptedCauseway()
  const Wrapper = createWrapper(causeway)
  const entry = { ...ENTRY, arrival: toLink(arrivalHash) }
  render(
    <MemoryRouter>
      <Wrapper>
        <ActivityDetails entry={entry} />
      </Wrapper>
    </MemoryRouter>,
  )
  await causeway.dispose()
}

describe('ActivityDetails', () => {
  it('has the transaction at the destination of a bridge', async () => {
    await renderDetails('0x0be9')
    screen.getByText('Arrival')
  })

  it('lists the transaction of a swap once, although it is its arrival too', async () => {
    await renderDetails('0x5f21')
    expect(screen.queryByText('Arrival')).toBeNull()
  })
})

/** Renders the details of an interrupted transfer, and returns its buttons. */
async function renderInterrupted(record: TransferRecord) {
  const causeway = scriptedCauseway({ storage: await storageWith(record) })
  await causeway.transfers.load()
  const Wrapper = createWrapper(causeway)
  render(
    <MemoryRouter>
      <Wrapper>
        <ActivityDetails entry={{ ...ENTRY, id: record.id, state: 'interrupted', canResume: true }} />
      </Wrapper>
    </MemoryRouter>,
  )
  const labels = screen.getAllByRole('button').map(({ textContent }) => textContent)
  await causeway.dispose()
  return labels
}

describe('the link of an interrupted transfer', () => {
  const steps = [deposit({ done: true, hash: HASH }), deposit()]
  const record = actionRecord(
    { txType: 'Deposit, Borrow' },
    { status: 'PENDING', run: { name: 'Aave V3', steps } },
  )

  it('offers to resume it', async () => {
    expect(await renderInterrupted(record)).toContain('Resume')
  })

  it('opens an expired plan without an offer to resume it', async () => {
    const expired = { ...record, run: { name: 'Aave V3', steps, validUntil: NOW } }
    const labels = await renderInterrupted(expired)
    expect(labels).toContain('Open transfer')
    expect(labels).not.toContain('Resume')
  })
})

it('names the token and the spender of each approval that a transfer revokes', async () => {
  const word = (text: string) => text.padStart(64, '0')
  const revoke = (token: Address, spender: string) =>
    deposit({
      kind: 'permission',
      call: { to: token, data: `0x095ea7b3${word(spender)}${word('')}`, value: 0n },
    })
  const steps = [revoke(`0x${'1'.repeat(40)}`, 'a'.repeat(40)), revoke(`0x${'2'.repeat(40)}`, 'b'.repeat(40))]
  const record = actionRecord(
    { type: 'Approve', txType: 'Revoke' },
    { status: 'PENDING', run: { name: 'Revoke approvals', steps } },
  )
  await renderInterrupted(record)
  expect(screen.getByText('Approvals to revoke').nextSibling?.textContent).toBe(
    '0x1111…1111 for 0xaaaa…aaaa and 0x2222…2222 for 0xbbbb…bbbb',
  )
  expect(screen.queryByText('From')).toBeNull()
})
