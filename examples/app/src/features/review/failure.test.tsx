import { CausewayError, type TransferRecord } from '@causeway/core'
import type { SwapFormView } from '@causeway/view-models'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  ALICE,
  createTransfer,
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { Failure } from './failure.tsx'
import type { ReviewRun } from './use-run.ts'

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const CALL = { kind: 'call', call: { to: ALICE, data: '0x', value: 0n }, done: false } as const
const SENT = createTransfer('lost', '1', {
  run: { name: 'Scripted', steps: [{ ...CALL, ask: { nonce: 1, fromBlock: 1n, time: 1 } }] },
})
const { hash: _, ...LOST } = SENT
const WORSE = new CausewayError('The terms are worse.', { code: 'TERMS_WORSENED' })
const VIEW = { pay: {}, receive: { token: { symbol: 'USDC', decimals: 6 } } } as SwapFormView

async function show(
  record: TransferRecord,
  error: Error = WORSE,
  resume = vi.fn(),
  call: () => Promise<unknown> = async () => ({ status: 'reverted' }),
) {
  causeway = scriptedCauseway({ storage: await storageWith(record) })
  vi.spyOn(causeway.platforms, 'forChain').mockReturnValue({ call } as never)
  await causeway.transfers.load()
  const onBack = vi.fn()
  render(
    <Failure
      error={error}
      view={VIEW}
      chainName="Arbitrum"
      provider="Scripted"
      run={{ record, resume } as Partial<ReviewRun> as ReviewRun}
      isOtherAccount={false}
      onBack={onBack}
    />,
    { wrapper: createWrapper(causeway) },
  )
  await screen.findByRole('button', { name: 'Back' })
  return onBack
}

test('a lost trade that was not sent, and whose price has fallen, can be discarded to start again', async () => {
  const onBack = await show(LOST)
  fireEvent.click(screen.getByRole('button', { name: 'Discard and start again' }))
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
  expect(causeway.transfers.store.getAll()).toEqual([])
})

test('an earlier attempt with another provider is named, and can be discarded to start again', async () => {
  const onBack = await show(LOST, new CausewayError('Changed.', { code: 'PROVIDER_CHANGED' }))
  screen.getByText(/An earlier attempt with Scripted was not sent, and this review has another provider\./)
  fireEvent.click(screen.getByRole('button', { name: 'Discard and start again' }))
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
  expect(causeway.transfers.store.getAll()).toEqual([])
})

test('a trade that was sent although the wallet reported its rejection is not called unsent', async () => {
  const error = new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' })
  const steps = [{ ...CALL, hash: SENT.hash, done: true }]
  await show({ ...SENT, recoveredTime: 1, run: { name: 'Scripted', steps } }, error)
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Sent despite the rejection\. Your wallet reported that you rejected the request, but it was sent\. The transaction was sent and is confirmed\. /,
  )
})

test('an approval that was used up or revoked since then is not stated to remain', async () => {
  const data = `0x095ea7b3${'7'.repeat(40).padStart(64, '0')}${'64'.padStart(64, '0')}` as const
  const approval = { ...CALL, kind: 'approve', call: { ...CALL.call, data }, done: true } as const
  let allowance = 100n
  const record: TransferRecord = {
    ...LOST,
    from: ALICE,
    status: 'INVALID',
    run: { name: 'Scripted', steps: [approval, CALL] },
  }
  const readAllowance = async () => ({
    status: 'success',
    data: `0x${allowance.toString(16).padStart(64, '0')}`,
  })
  await show(record, WORSE, vi.fn(), readAllowance)
  await screen.findByText(/The approval is confirmed and remains active\./)
  cleanup()
  allowance = 0n
  await show(record, WORSE, vi.fn(), readAllowance)
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toContain('approval'))
})

const DEADLINE = new Date(2100, 0, 1, 12).getTime()
const typedData = { domain: {}, types: {}, primaryType: 'Order', message: {} }
/** A signed order whose submission is not confirmed. */
const SIGNED: TransferRecord = {
  ...LOST,
  info: { ...LOST.info, outputAmountMinRaw: 849_120_000n },
  run: {
    name: 'CoW Swap',
    steps: [{ kind: 'order', order: { typedData, validUntil: DEADLINE }, signature: '0x51', done: false }],
  },
}

test('an order that is signed on worse terms is stated, and is submitted only once the user accepts them', async () => {
  const resume = vi.fn()
  await show(SIGNED, new CausewayError('Signed.', { code: 'ORDER_ALREADY_SIGNED' }), resume)
  screen.getByText(
    /signed an order with CoW Swap for at least 849\.12 USDC\. It may have been submitted, and can be executed until .+\. Nothing else was sent\./,
  )
  // It may be executed until its deadline.
  expect(screen.queryByRole('button', { name: 'Discard and start again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Submit the signed order' }))
  expect(resume).toHaveBeenCalledExactlyOnceWith(SIGNED, { keepsTerms: true })
})

test('a signed order that is past its deadline can be discarded to start again', async () => {
  const onBack = await show(SIGNED, new CausewayError('Expired.', { code: 'PLAN_EXPIRED' }))
  screen.getByText(/CoW Swap has not confirmed the order that you signed, which was valid until/)
  fireEvent.click(screen.getByRole('button', { name: 'Discard and start again' }))
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce())
})

test('a trade that was sent cannot be discarded', async () => {
  await show(SENT)
  expect(screen.queryByRole('button', { name: 'Discard and start again' })).toBeNull()
})
