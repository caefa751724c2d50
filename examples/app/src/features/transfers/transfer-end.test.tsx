import { CausewayError, type TransferRecord } from '@causeway/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { actionRecord, sentRecord } from './build-record.test-support.ts'
import { TransferEnd } from './transfer-end.tsx'
import { useTransferFacts } from './use-transfer-facts.ts'

const call = { to: `0x${'4'.repeat(40)}`, data: '0x', value: 0n } as const
/** A deposit whose batch the wallet accepted, and of which no transaction is known. */
const BATCHED = actionRecord(
  {},
  {
    status: 'PENDING',
    hash: undefined,
    batchId: '0xabc1',
    run: {
      name: 'Aave V3',
      steps: [{ kind: 'batch', calls: [{ kind: 'call', call }], id: '0xabc1', askTime: 1, done: false }],
    },
  },
)

let causeway: ReturnType<typeof scriptedCauseway>
const onBack = vi.fn<() => void>()

function Page({ record }: { readonly record: TransferRecord }) {
  return <TransferEnd facts={useTransferFacts(record).facts} onBack={onBack} />
}

describe('TransferEnd of a batch that is pending in the wallet', () => {
  beforeEach(async () => {
    causeway = scriptedCauseway({ storage: await storageWith(BATCHED) })
    await causeway.transfers.load()
    render(
      <MemoryRouter>
        <Page record={BATCHED} />
      </MemoryRouter>,
      { wrapper: createWrapper(causeway) },
    )
  })
  afterEach(async () => {
    cleanup()
    onBack.mockReset()
    await causeway.dispose()
  })

  it('discards it after a question that states that the wallet may still execute it', async () => {
    screen.getByText('Accepted by your wallet, not confirmed yet.')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    screen.getByText('Discard this entry?')
    screen.getByText(
      /It cancels nothing: if your wallet still lists the request, .+ it may still be executed\./,
    )
    expect(causeway.transfers.store.getAll()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce())
    expect(causeway.transfers.store.getAll()).toEqual([])
  })

  it('stays if the question is answered with Keep', () => {
    const clear = vi.spyOn(causeway.transfers, 'clear')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
    screen.getByText('Accepted by your wallet, not confirmed yet.')
    expect(clear).not.toHaveBeenCalled()
  })

  it('keeps the record if its transaction was found in the meantime', async () => {
    vi.spyOn(causeway.transfers, 'get').mockReturnValue({ ...BATCHED, hash: '0x51' })
    const clear = vi.spyOn(causeway.transfers, 'clear')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await vi.waitFor(() => expect(clear).toHaveBeenCalledWith({ ids: [BATCHED.id], pending: 'keep' }))
    expect(causeway.transfers.store.getAll()).toHaveLength(1)
  })

  it('sends it again if the wallet does not know it, and the user states that it was not sent', async () => {
    vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue({} as never)
    vi.spyOn(causeway.executor, 'pending').mockResolvedValue({ steps: [], isRebuilt: false })
    const unknown = new CausewayError('The wallet does not know the batch.', { code: 'SEND_UNCERTAIN' })
    const resume = vi.spyOn(causeway.executor, 'resume').mockRejectedValue(unknown)
    fireEvent.click(screen.getByRole('button', { name: 'Check confirmation' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Not in my wallet, send again' }))
    await vi.waitFor(() => expect(resume).toHaveBeenCalledTimes(2))
    expect(resume.mock.calls[1]?.[2]).toMatchObject({ resend: true })
  })
})

describe('TransferEnd of a pending bridge', () => {
  it('states that it takes longer than usual only once it does', async () => {
    const scripted = scriptedCauseway()
    const renderEnd = (secondsAgo: number) => {
      const sentTime = scripted.clock.now() - secondsAgo * 1_000
      const view = render(<Page record={sentRecord({ sentTime })} />, { wrapper: createWrapper(scripted) })
      const text = view.container.textContent
      view.unmount()
      return text
    }
    expect(renderEnd(189)).toMatch(/^\s*If the transfer takes longer than usual:/)
    expect(renderEnd(191)).toMatch(/^\s*This is taking longer than usual\./)
    await scripted.dispose()
  })
})
