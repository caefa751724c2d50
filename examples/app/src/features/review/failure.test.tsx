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
const VIEW = { pay: {}, receive: {} } as SwapFormView

async function show(record: TransferRecord) {
  causeway = scriptedCauseway({ storage: await storageWith(record) })
  await causeway.transfers.load()
  const onBack = vi.fn()
  render(
    <Failure
      error={WORSE}
      view={VIEW}
      chainName="Arbitrum"
      provider="Scripted"
      run={{ record, resume: vi.fn() } as Partial<ReviewRun> as ReviewRun}
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

test('a trade that was sent cannot be discarded', async () => {
  await show(SENT)
  expect(screen.queryByRole('button', { name: 'Discard and start again' })).toBeNull()
})
