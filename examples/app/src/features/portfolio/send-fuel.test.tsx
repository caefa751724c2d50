import { type Address, CausewayError, type TransferRecord } from '@causeway/core'
import { FUEL_CHAIN_ID, fuel } from '@causeway/core/chains'
import type { WalletPart } from '@causeway/view-models'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { buildRecord, deposit } from '../transfers/build-record.test-support.ts'
import { SendFuel } from './send-fuel.tsx'

const ACCOUNT: Address = `0x${'a1'.repeat(32)}`
const RECIPIENT: Address = `0x${'c3'.repeat(32)}`
const ASSET: Address = `0x${'b2'.repeat(32)}`
const HASH = `0x${'12'.repeat(32)}` as const
const TOKEN = { chainId: FUEL_CHAIN_ID, address: ASSET, symbol: 'USDC', name: 'USDC', decimals: 6 }
const PARTS = [
  { row: { key: 'usdc', chainId: FUEL_CHAIN_ID, token: TOKEN, amount: 9_000_000n } },
] as unknown as readonly WalletPart[]

/** A transfer of 5 USDC that the wallet was asked to send, with a lost response. */
const LOST: TransferRecord = {
  ...buildRecord({ id: 'lost', chainId: FUEL_CHAIN_ID, chainType: 'FUEL', from: ACCOUNT }, [
    deposit({ ask: { nonce: 1, fromBlock: 1n, time: 1 } }),
  ]),
  arrivalAfterBlock: undefined,
  info: {
    type: 'Swap',
    txType: 'Send',
    account: ACCOUNT,
    recipient: RECIPIENT,
    inputChainId: FUEL_CHAIN_ID,
    outputChainId: FUEL_CHAIN_ID,
    inputCurrency: ASSET,
    inputAmountRaw: 5_000_000n,
    outputCurrency: ASSET,
    outputAmountRaw: 5_000_000n,
  },
}
const SENT: TransferRecord = { ...LOST, hash: HASH, status: 'DONE' }

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

/** Reviews a transfer of 5 USDC, after an earlier one. */
async function review(earlier: TransferRecord) {
  causeway = scriptedCauseway({ chains: [fuel], storage: await storageWith(earlier) })
  await causeway.transfers.load()
  const state = causeway.wallets.store.getState()
  const connected = { ...state, universalAccount: { ...state.universalAccount, FUEL: ACCOUNT } }
  vi.spyOn(causeway.wallets.store, 'getState').mockReturnValue(connected)
  const prepareTransaction = vi.fn(async () => ({ hash: HASH, maxFee: 7n }))
  vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue({ prepareTransaction } as never)
  const execute = vi.spyOn(causeway.executor, 'execute').mockResolvedValue(SENT)
  const resume = vi.spyOn(causeway.executor, 'resume')
  render(
    <MemoryRouter>
      <SendFuel parts={PARTS} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '5' } })
  fireEvent.change(screen.getByPlaceholderText('0x'), { target: { value: RECIPIENT } })
  fireEvent.click(screen.getByRole('button', { name: 'Review transfer' }))
  await screen.findByText(/^Network fee at most/)
  const send = screen.getByRole('button', { name: 'Send 5 USDC' })
  return { execute, resume, send, prepareTransaction }
}

test('a transfer that may have been sent is sent again once the user states that it was not', async () => {
  const { execute, resume, send } = await review(LOST)
  const uncertain = new CausewayError('No response.', { code: 'SEND_UNCERTAIN' })
  resume
    .mockRejectedValueOnce(Object.assign(uncertain, { transferId: 'lost', maybeSent: true }))
    .mockResolvedValueOnce(SENT)
  fireEvent.click(send)
  fireEvent.click(await screen.findByRole('button', { name: 'Not in my wallet, send again' }))
  await waitFor(() => expect(screen.getByText(/^Sent 5 USDC/)).toBeDefined())
  expect(resume.mock.calls.map(([id, , options]) => [id, options?.resend])).toEqual([
    ['lost', undefined],
    ['lost', true],
  ])
  expect(execute).not.toHaveBeenCalled()
})

test('a transfer that was sent although its response was lost is only sent again with a consent', async () => {
  const { execute, send } = await review({ ...SENT, recoveredTime: Date.now() })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(send)
  expect(execute).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(send)
  await waitFor(() => expect(execute).toHaveBeenCalledOnce())
})

test('the fee is estimated again once an identical transfer is confirmed, which still needs a consent', async () => {
  const { execute, send, prepareTransaction } = await review({
    ...LOST,
    hash: HASH,
    run: { name: 'Send', steps: [deposit({ hash: HASH })] },
  })
  expect(prepareTransaction).toHaveBeenCalledTimes(1)
  await act(() => causeway.transfers.finalize('lost', { status: 'success' }))
  await waitFor(() => expect(prepareTransaction).toHaveBeenCalledTimes(2))
  await screen.findByText(/^Network fee at most/)
  fireEvent.click(send)
  expect(execute).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(send)
  await waitFor(() => expect(execute).toHaveBeenCalledOnce())
})
