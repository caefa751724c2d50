import { CausewayError } from '@causeway/core'
import type { ReviewedLendingPlan } from '@causeway/core/lending'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
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

/** Claims, and returns the failure after the wallet has reported a rejection. */
async function claim(fields: object, step: object): Promise<string | null> {
  const record = actionRecord(INFO, { id: 'claim', from: ALICE, ...fields })
  const run = { name: 'Aave V3', steps: [deposit(step)] }
  causeway = scriptedCauseway({ storage: await storageWith({ ...record, run }) })
  await causeway.transfers.load()
  vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue({ address: ALICE } as never)
  vi.spyOn(causeway.lending, 'plan').mockResolvedValue(PLAN)
  const error = new CausewayError('User rejected the transaction', { code: 'USER_REJECTED' })
  vi.spyOn(causeway.lending, 'execute').mockRejectedValue(
    Object.assign(error, { transferId: 'claim', maybeSent: false }),
  )
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
