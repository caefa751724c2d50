import { CausewayError, type TransferRecord } from '@causeway/core'
import type { ReviewedLendingPlan } from '@causeway/core/lending'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
  storageWith,
} from '../../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { actionRecord, deposit, HASH } from '../../transfers/build-record.test-support.ts'
import { useClaimRun } from './use-claim-run.ts'

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const INFO = { type: 'Claim Rewards', txType: 'ClaimRewards', lender: 'COMPOUND_V3_USDC' } as const
const PLAN = {
  execution: { chainId: 42161, account: ALICE, name: 'Compound V3', info: INFO, steps: [] },
} as unknown as ReviewedLendingPlan

/** The claim of the plan. */
function claimRecord(fields: Partial<TransferRecord>, step: object): TransferRecord {
  const record = actionRecord(INFO, { id: 'claim', from: ALICE, status: 'PENDING', ...fields })
  return { ...record, run: { name: 'Compound V3', steps: [deposit(step)] } }
}

const LOST = claimRecord(
  { hash: undefined, sentTime: undefined },
  { ask: { nonce: 1, fromBlock: 1n, time: 1 } },
)
const SENT = claimRecord({ status: 'DONE' }, { hash: HASH, done: true })

async function setup(...records: readonly TransferRecord[]) {
  causeway = scriptedCauseway({ storage: await storageWith(...records) })
  await causeway.transfers.load()
  vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue({ address: ALICE } as never)
  const execute = vi.spyOn(causeway.lending, 'execute')
  const resume = vi.spyOn(causeway.executor, 'resume')
  const { result } = renderHook(() => useClaimRun(), { wrapper: createWrapper(causeway) })
  return { execute, resume, result }
}

test('a claim whose wallet response was lost is found on the chain, and is not sent again', async () => {
  const { execute, resume, result } = await setup(LOST)
  resume.mockResolvedValueOnce(SENT)
  act(() => result.current.start(PLAN, undefined))
  await waitFor(() => expect(result.current.record).toMatchObject({ id: 'claim', status: 'DONE' }))
  expect(resume).toHaveBeenCalledOnce()
  expect(execute).not.toHaveBeenCalled()
})

test('a claim that stays unknown is sent again only once the user states that it was not sent', async () => {
  const { execute, resume, result } = await setup(LOST)
  const uncertain = Object.assign(new CausewayError('No response.', { code: 'SEND_UNCERTAIN' }), {
    transferId: 'claim',
    maybeSent: true,
  })
  resume.mockRejectedValueOnce(uncertain).mockRejectedValueOnce(uncertain).mockResolvedValueOnce(SENT)
  act(() => result.current.start(PLAN, undefined))
  await waitFor(() => expect(result.current.error).toBe(uncertain))
  act(() => result.current.resume?.({ resend: false }))
  await waitFor(() => expect(resume).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(result.current.isPending).toBe(false))
  act(() => result.current.resume?.({ resend: true }))
  await waitFor(() => expect(result.current.record).toMatchObject({ status: 'DONE' }))
  expect(resume.mock.calls.map(([, , options]) => options?.resend)).toEqual([undefined, false, true])
  expect(execute).not.toHaveBeenCalled()
})

test('a claim that was sent although the wallet reported its rejection is known as sent', async () => {
  const { execute, result } = await setup({ ...SENT, recoveredTime: Date.now() })
  const error = new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' })
  execute.mockRejectedValueOnce(Object.assign(error, { transferId: 'claim', maybeSent: false }))
  act(() => result.current.start(PLAN, undefined))
  await waitFor(() => expect(result.current.error).toBe(error))
  expect(result.current.failed).toMatchObject({ id: 'claim', status: 'DONE' })
})

test('a claim is executed if no identical one may have been sent', async () => {
  const { execute, resume, result } = await setup({ ...LOST, chainId: 5000 })
  execute.mockResolvedValueOnce(SENT)
  act(() => result.current.start(PLAN, undefined))
  await waitFor(() => expect(result.current.record).toMatchObject({ status: 'DONE' }))
  expect(resume).not.toHaveBeenCalled()
  expect(result.current.resume).toBeUndefined()
})

test('a claim that is found after its failed review is shown as claimed, and does not stay with the lender', async () => {
  const { execute, resume, result } = await setup({ ...SENT, recoveredTime: 1 })
  const lost = Object.assign(new CausewayError('No response.', { code: 'TRANSACTION_HASH_MISSING' }), {
    transferId: 'claim',
    maybeSent: true,
  })
  execute.mockRejectedValueOnce(lost)
  resume.mockResolvedValueOnce(SENT)
  act(() => result.current.start(PLAN, undefined))
  await waitFor(() => expect(result.current.record).toMatchObject({ status: 'DONE' }))
  expect(resume).toHaveBeenCalledOnce()
})
