import { LendingRejectedError } from '@causeway/core/lending'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { actionRecord, buildMarginFacts, deposit, HASH } from '../transfers/build-record.test-support.ts'
import type { Review } from './review.ts'
import { ReviewPanel } from './review-panel.tsx'

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

test('the review of another action states that an earlier batch is not confirmed, and can be sent', async () => {
  const record = actionRecord({}, { status: 'PENDING', hash: undefined, batchId: '0xabc1' })
  causeway = scriptedCauseway({ storage: await storageWith(record) })
  await causeway.transfers.load()
  const summary = { label: 'Deposit 50 USDC', amount: '50 USDC', isPaid: true, chainName: 'Arbitrum One' }
  const plan = { execution: { info: {}, steps: [] }, simulation: { status: 'verified', by: [] }, notices: [] }
  const review = {
    status: 'checked',
    checked: { plan, summary, moves: [], steps: [deposit()] },
    pending: [record],
    recovered: [],
    error: null,
  } as unknown as Review
  render(
    <MemoryRouter>
      <ReviewPanel
        review={review}
        button={{ label: 'Deposit', action: 'review' }}
        subject={undefined}
        onDone={() => undefined}
      />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  screen.getByText('Deposit on Arbitrum One is not confirmed yet.')
  screen.getByText(/include it only once it is executed/)
  const [button] = screen.getAllByRole('button', { name: /Deposit/ })
  expect(button?.getAttribute('aria-disabled')).not.toBe('true')
})

test('the review of a margin trade whose response was lost states that it is confirmed, and offers the next request', () => {
  causeway = scriptedCauseway()
  const { record } = buildMarginFacts('Close', 2, { hash: HASH, recoveredTime: 1, confirmedTime: 1 })
  const summary = { label: 'Close', amount: '', isPaid: false, chainName: 'Base' }
  const plan = { execution: { info: {}, steps: [] }, simulation: { status: 'verified', by: [] }, notices: [] }
  const review = {
    status: 'stopped',
    subject: { summary, market: {}, account: {} },
    checked: { plan, summary, moves: [], steps: record.run?.steps ?? [] },
    pending: [],
    recovered: [],
    record,
    error: null,
  } as unknown as Review
  render(
    <MemoryRouter>
      <ReviewPanel
        review={review}
        button={{ label: 'Close', action: 'review' }}
        subject={undefined}
        onDone={() => undefined}
      />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  screen.getByText(/^The transaction was sent and is confirmed\. Your wallet did not report that\./)
})

test('the review of an action that would be rejected again only leads back to the form', async () => {
  causeway = scriptedCauseway()
  const summary = { label: 'Move loan to Aave V3', amount: '', isPaid: false, chainName: 'Base' }
  const message = 'Aave V3: USDC cannot be borrowed in mode ETH correlated. Leave the mode first.'
  const [leave, onDone] = [vi.fn(), vi.fn()]
  const review = {
    status: 'rejected',
    subject: { summary },
    pending: [],
    recovered: [],
    error: new LendingRejectedError([{ code: 'MODE_FORBIDS', message }]),
    leave,
  } as unknown as Review
  render(
    <MemoryRouter>
      <ReviewPanel
        review={review}
        button={{ label: 'Review move', action: 'review' }}
        subject={undefined}
        onDone={onDone}
      />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Back to the form' }))
  expect(leave).toHaveBeenCalledOnce()
  // It keeps the dialog open.
  expect(onDone).not.toHaveBeenCalled()
})
