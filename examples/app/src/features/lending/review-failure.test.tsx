import { CausewayError } from '@causeway/core'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import {
  createTransfer,
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { buildMarginFacts, buildRecord, HASH } from '../transfers/build-record.test-support.ts'
import type { Review } from './review.ts'
import { ReviewFailure } from './review-failure.tsx'

let causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

it('states that an action was canceled or replaced in the wallet, and links to it', async () => {
  const record = { ...buildRecord({ status: 'INVALID' }), id: 'canceled' }
  const summary = { label: 'Move loan to Aave V3', amount: '', isPaid: false, chainName: 'Base' }
  const review = { status: 'stopped', subject: { summary }, record } as unknown as Review
  const message = 'The transaction was canceled or replaced in the wallet, so nothing of it was executed'
  const error = new CausewayError(message, { code: 'TRANSACTION_REPLACED' })
  render(
    <MemoryRouter>
      <ReviewFailure review={review} error={error} isOtherAccount={false} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  const note = await screen.findByRole('alert')
  expect(note.textContent).toMatch(/^Canceled or replaced\.\s*The transaction was canceled or replaced/)
  const link = screen.getByRole('link', { name: 'Open transfer' })
  expect(link.getAttribute('href')).toBe('/swap?transfer=canceled')
})

it('does not state that nothing was sent if the wallet reports that it executed a part of a batch', async () => {
  const message = 'Your wallet reports that it executed only a part of the batch'
  const record = buildRecord({ status: 'PARTIAL_SUCCESS', confirmedBy: 'chain', message }, [
    { kind: 'batch', calls: [], id: '0xb', done: false },
  ])
  const summary = { label: 'Deposit 850 USDC', amount: '850 USDC', isPaid: true, chainName: 'Base' }
  const review = { status: 'stopped', subject: { summary }, record } as unknown as Review
  const error = new CausewayError(message, { code: 'BATCH_PARTIALLY_REVERTED' })
  render(
    <MemoryRouter>
      <ReviewFailure review={review} error={error} isOtherAccount={false} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain(`${message}. It is unknown which part was executed on Base.`)
  expect(textContent).toContain('Approvals may remain active. You can revoke them under Approvals.')
  expect(textContent).not.toContain('Nothing was sent')
})

it('states that a trade is done whose revocation was rejected, and that its permission remains', async () => {
  const { record } = buildMarginFacts('Close', 2, { hash: HASH, status: 'DONE' })
  const summary = { label: 'Close', amount: '', isPaid: false, chainName: 'Base' }
  const review = { status: 'stopped', subject: { summary }, record } as unknown as Review
  const error = new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' })
  render(
    <MemoryRouter>
      <ReviewFailure review={review} error={error} isOtherAccount={false} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toMatch(/^Done\. A permission remains active\./)
  expect(textContent).toContain('Repaid with collateral with Aave V3 on Arbitrum One. The permission')
  expect(textContent).not.toContain('Nothing was sent')
})

it('states that a trade was sent despite its rejection if nothing of its permission is left to revoke', async () => {
  const { record, allowances } = buildMarginFacts('Close', 2, {
    hash: HASH,
    status: 'DONE',
    recoveredTime: 1,
  })
  const used = new Map([...(allowances ?? [])].map(([key]) => [key, 0n]))
  const summary = { label: 'Close', amount: '', isPaid: false, chainName: 'Base' }
  const review = { status: 'stopped', subject: { summary }, record, allowances: used } as unknown as Review
  const error = new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' })
  render(
    <MemoryRouter>
      <ReviewFailure review={review} error={error} isOtherAccount={false} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain('Sent despite the rejection')
  expect(textContent).toContain('The transaction was sent and is confirmed.')
  expect(textContent).not.toContain('permission')
})

it('states that an action whose response was lost was sent, once it is found', async () => {
  const record = buildRecord({ status: 'DONE', hash: '0xb' }, [
    { kind: 'call', call: { to: '0x1', data: '0x', value: 0n }, hash: '0xb', done: true },
  ])
  const summary = { label: 'Deposit 850 USDC', amount: '850 USDC', isPaid: true, chainName: 'Base' }
  const review = { status: 'stopped', subject: { summary }, record } as unknown as Review
  render(
    <MemoryRouter>
      <ReviewFailure review={review} error={new Error('Failed to fetch')} isOtherAccount={false} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain('The transaction was sent and is confirmed.')
  expect(textContent).not.toContain('850 USDC is still in your wallet')
})

it('states that a transaction was sent although the wallet reported its rejection, once it is found', async () => {
  const record = buildRecord({ status: 'PENDING', hash: '0xb', recoveredTime: 1 }, [
    { kind: 'call', call: { to: '0x1', data: '0x', value: 0n }, hash: '0xb', done: false },
  ])
  const summary = { label: 'Deposit 850 USDC', amount: '850 USDC', isPaid: true, chainName: 'Base' }
  const review = { status: 'stopped', subject: { summary }, record } as unknown as Review
  const error = new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' })
  render(
    <MemoryRouter>
      <ReviewFailure review={review} error={error} isOtherAccount={false} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain('Your wallet reported that you rejected the request, but it was sent.')
  expect(textContent).toContain('The transaction was sent and is not confirmed yet.')
  expect(textContent).not.toContain('850 USDC is still in your wallet')
})

it.each([
  [
    'states the permission that a rejected trade granted before an earlier action that may have been sent',
    'PENDING',
    true,
  ],
  ['does not mention an earlier action whose transaction was found and confirmed', 'DONE', false],
] as const)('%s', async (_title, status, isMentioned) => {
  const { record, allowances } = buildMarginFacts('Close', 1, { status: 'INVALID' })
  const { chainId } = record
  const earlier = createTransfer('found', '1', { chainId, status, recoveredTime: Date.now() })
  await causeway.dispose()
  causeway = scriptedCauseway({ storage: await storageWith(earlier) })
  await causeway.transfers.load()
  const summary = { label: 'Close', amount: '', isPaid: false, chainName: 'Arbitrum One' }
  const subject = { summary, market: { chainId } }
  const review = { status: 'stopped', subject, record, allowances } as unknown as Review
  const error = new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' })
  render(
    <MemoryRouter>
      <ReviewFailure review={review} error={error} isOtherAccount={false} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  const { textContent } = await screen.findByRole('alert')
  const mayBeSent = isMentioned ? ' An earlier action may have been sent: check it under Activity.' : ''
  expect(textContent).toContain(
    `The action itself was not sent. This action did not change your position. The approval is confirmed and remains active.${mayBeSent}`,
  )
  expect(textContent).not.toContain('This review sent nothing')
  expect(textContent?.includes('earlier action')).toBe(isMentioned)
})
