import type { TransferRecord } from '@causeway/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { buildRecord, deposit, HASH } from '../transfers/build-record.test-support.ts'
import { LegsFooter } from './legs-footer.tsx'
import type { ManyLegs } from './use-many-legs.ts'

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

/** A transfer of the amount of the leg that is not confirmed. */
const TWIN: TransferRecord = buildRecord({ id: 'twin', hash: HASH }, [deposit({ hash: HASH })])

/** Creates a review of one leg, which repeats `TWIN`. */
function createReview(status: 'checking' | 'checked', check: () => void): ManyLegs {
  const { info, from } = TWIN
  const request = {
    fromChainId: info.inputChainId,
    toChainId: info.outputChainId,
    fromAddress: from,
    toAddress: info.recipient,
    fromTokenAddress: info.inputCurrency,
    toTokenAddress: info.outputCurrency,
    fromAmount: info.inputAmountRaw,
  }
  const leg = {
    key: 'leg',
    view: { button: { label: 'Review' }, issues: [] },
    chain: { id: 8453 },
    token: {},
  }
  const verified = { status: 'verified', by: [] }
  const verification = { spend: verified, spender: verified, recipient: verified }
  const checked = {
    built: { request, verification },
    steps: [],
    paid: '850 USDC',
    exact: '850 USDC',
    chainName: 'Base',
  }
  return {
    legs: [leg],
    run: { status, checks: new Map([['leg', { status: 'checked', leg: checked }]]), check },
    totals: {},
    records: [],
    target: {},
    consents: [],
    hasAccount: true,
  } as unknown as ManyLegs
}

test('the legs are checked again once an identical transfer is confirmed, and still need its consent', async () => {
  causeway = scriptedCauseway({ storage: await storageWith(TWIN) })
  await causeway.transfers.load()
  const check = vi.fn()
  const show = (status: 'checking' | 'checked') => (
    <LegsFooter many={createReview(status, check)} actionLabel="Send 850 USDC" missing="" />
  )
  const { rerender } = render(show('checked'), { wrapper: createWrapper(causeway) })
  expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(0)
  expect(check).not.toHaveBeenCalled()
  await act(() => causeway.transfers.finalize('twin', { status: 'success' }))
  expect(check).toHaveBeenCalledOnce()
  rerender(show('checking'))
  rerender(show('checked'))
  expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Send 850 USDC' })).toBeNull()
  expect(check).toHaveBeenCalledOnce()
})
