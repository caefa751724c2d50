import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import {
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { actionRecord, buildMarginFacts, deposit, HASH } from '../transfers/build-record.test-support.ts'
import { ReviewPanel } from './review-panel.tsx'
import type { Review } from './use-review.ts'

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
