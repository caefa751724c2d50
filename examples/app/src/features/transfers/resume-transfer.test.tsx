import { CausewayError, type TransferRecord } from '@causeway/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { actionRecord, approve, buildRecord, deposit, HASH, NOW } from './build-record.test-support.ts'
import { ResumeTransfer } from './resume-transfer.tsx'
import { useTransferFacts } from './use-transfer-facts.ts'

/** A deposit that is confirmed, and a loan that was not sent before the plan expired. */
const EXPIRED = actionRecord(
  { txType: 'Deposit, Borrow' },
  {
    status: 'PENDING',
    run: {
      name: 'Aave V3',
      steps: [deposit({ done: true, hash: HASH }), deposit()],
      validUntil: NOW,
    },
  },
)

let causeway: ReturnType<typeof scriptedCauseway>
const onDiscard = vi.fn<() => void>()
/** Shows a transfer of an earlier visit. */
async function show(record: TransferRecord, runError?: Error) {
  causeway = scriptedCauseway({ storage: await storageWith(record) })
  await causeway.transfers.load()
  render(
    <MemoryRouter>
      <Page record={record} runError={runError} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
}
afterEach(async () => {
  cleanup()
  onDiscard.mockReset()
  await causeway.dispose()
})

function Page({
  record,
  runError,
}: {
  readonly record: TransferRecord
  readonly runError?: Error | undefined
}) {
  const { facts } = useTransferFacts(record)
  return (
    <>
      <output>{useLocation().pathname}</output>
      <ResumeTransfer facts={facts} runError={runError} onDiscard={onDiscard} />
    </>
  )
}

describe('ResumeTransfer of a plan that expired after its first call', () => {
  beforeEach(() => show(EXPIRED))

  it('states that the rest is not sent, and leads to the lender instead of resuming', () => {
    screen.getByText('The rest of this plan has expired.')
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Open Aave V3' }))
    expect(screen.getByRole('status').textContent).toBe('/lending/42161/AAVE_V3')
  })

  it('is removed from the activity once it is discarded', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await vi.waitFor(() => expect(onDiscard).toHaveBeenCalledOnce())
    expect(causeway.transfers.store.getAll()).toEqual([])
  })
})

describe('ResumeTransfer of a swap whose wallet response was lost', () => {
  it('can be discarded once it is known that it was not sent, and that its price has fallen', async () => {
    await show(buildRecord({}, [deposit({ ask: { nonce: 1, fromBlock: 1n, time: 1 } })]))
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue({} as never)
    vi.spyOn(causeway.executor, 'pending').mockResolvedValue({ steps: [], isRebuilt: true })
    const worse = new CausewayError('The terms are worse.', { code: 'TERMS_WORSENED' })
    vi.spyOn(causeway.executor, 'resume').mockRejectedValue(worse)
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await vi.waitFor(() => expect(onDiscard).toHaveBeenCalledOnce())
    expect(causeway.transfers.store.getAll()).toEqual([])
  })
})

describe('ResumeTransfer of a swap whose approval was sent and is not confirmed', () => {
  it('asks before it is discarded, because the approval may still be executed', async () => {
    await show(buildRecord({}, [approve({ hash: HASH }), deposit()]))
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    screen.getByText('Discard this entry?')
    expect(causeway.transfers.store.getAll()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await vi.waitFor(() => expect(onDiscard).toHaveBeenCalledOnce())
  })
})

describe('ResumeTransfer of an earlier transfer that a page could not continue', () => {
  const lost = buildRecord({}, [deposit({ ask: { nonce: 1, fromBlock: 1n, time: 1 } })])

  it('names its provider if the new quote is of another one, and can be discarded', async () => {
    await show(lost, new CausewayError('Changed.', { code: 'PROVIDER_CHANGED' }))
    await screen.findByText(/An earlier attempt with Stargate bus was not sent/)
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await vi.waitFor(() => expect(onDiscard).toHaveBeenCalledOnce())
    expect(causeway.transfers.store.getAll()).toEqual([])
  })

  it('states that its order is signed on other terms, and can submit it', async () => {
    await show(lost, new CausewayError('Signed.', { code: 'ORDER_ALREADY_SIGNED' }))
    await screen.findByText(/You have already signed an order with Stargate bus/)
    screen.getByRole('button', { name: 'Submit the signed order' })
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })
})
