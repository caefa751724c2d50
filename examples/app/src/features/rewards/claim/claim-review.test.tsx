import { CausewayError } from '@causeway/core'
import type { ReviewedLendingPlan } from '@causeway/core/lending'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
  storageWith,
} from '../../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { actionRecord, deposit, HASH } from '../../transfers/build-record.test-support.ts'
import { ClaimReview } from './claim-review.tsx'

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const INFO = { type: 'Claim Rewards', txType: 'ClaimRewards', lender: 'AAVE_V3' } as const
const PLAN = {
  protocol: 'aave-v3',
  execution: { chainId: 42161, account: ALICE, name: 'Aave V3', info: INFO, steps: [] },
  simulation: { status: 'verified', by: ['simulation'] },
} as unknown as ReviewedLendingPlan
const CLAIM = { key: 'claim', chainId: 42161, lender: 'AAVE_V3', subAccount: '0', rewards: [] }

const REJECTED = Object.assign(
  new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' }),
  { transferId: 'claim', maybeSent: false },
)

/** Claims, and returns the text of the failure. Default: the wallet reports a rejection. */
async function claim(fields: object, step: object, failure: Error = REJECTED): Promise<string | null> {
  const record = actionRecord(INFO, { id: 'claim', from: ALICE, ...fields })
  const run = { name: 'Aave V3', steps: [deposit(step)] }
  causeway = scriptedCauseway({ storage: await storageWith({ ...record, run }) })
  await causeway.transfers.load()
  vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue({ address: ALICE } as never)
  vi.spyOn(causeway.lending, 'plan').mockResolvedValue(PLAN)
  vi.spyOn(causeway.lending, 'execute').mockRejectedValue(failure)
  vi.spyOn(causeway.executor, 'resume').mockRejectedValue(failure)
  render(
    <MemoryRouter>
      <ClaimReview claim={CLAIM} account={ALICE} amounts="0.5 WETH" usd={900} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Claim 0.5 WETH' }))
  return (await screen.findByRole('alert')).textContent
}

test('a claim that was sent although the wallet reported its rejection is not offered again', async () => {
  const text = await claim({ status: 'DONE', hash: HASH, recoveredTime: 1 }, { hash: HASH, done: true })
  expect(text).toContain('Your wallet reported that you rejected the request, but it was sent.')
  expect(text).toContain('The transaction was sent and is confirmed.')
  expect(text).not.toContain('stays with the lender')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a rejected claim that was not found states that only the wallet reports that nothing was sent', async () => {
  const ask = { nonce: 1, fromBlock: 1n, time: 1 }
  const text = await claim({ status: 'INVALID', hash: undefined, sentTime: undefined }, { ask, done: false })
  expect(text).toContain('According to your wallet, nothing was sent. 0.5 WETH stays with the lender')
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeNull()
})

test('a claim whose wallet response was lost is only sent again with the consent to repeat it', async () => {
  const lost = Object.assign(new CausewayError('No response.', { code: 'SEND_UNCERTAIN' }), {
    transferId: 'claim',
    maybeSent: true,
  })
  const ask = { nonce: 1, fromBlock: 1n, time: 1 }
  const unsent = { status: 'PENDING', hash: undefined, sentTime: undefined }
  const text = await claim(unsent, { ask, hash: undefined, done: false }, lost)
  expect(text).toContain('wait: it is found once the chain has it')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  const resume = vi.mocked(causeway.executor.resume)
  const button = screen.getByRole('button', { name: 'Not in my wallet, send again' })
  fireEvent.click(button)
  expect(resume).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('checkbox', { name: /I accept that both may be sent/ }))
  fireEvent.click(button)
  await waitFor(() => expect(resume).toHaveBeenCalledTimes(2))
  expect(resume.mock.calls[1]?.[2]).toMatchObject({ resend: true, acceptRepeat: true })
})
