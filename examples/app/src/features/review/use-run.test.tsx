import { type BuiltQuote, type Causeway, CausewayError, type TransferRecord } from '@causeway/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  ALICE,
  createTransfer,
  createWrapper,
  REQUEST,
  scriptedCauseway,
  storageWith,
  USDC,
  USDT,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { useReviewRun } from './use-run.ts'

let causeway: Causeway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const CALL = { kind: 'call', call: { to: ALICE, data: '0x', value: 0n }, done: false } as const
const { hash: _, ...LOST } = createTransfer('lost', '1', {
  info: {
    type: 'Bridge',
    account: ALICE,
    recipient: ALICE,
    inputChainId: REQUEST.fromChainId,
    outputChainId: REQUEST.toChainId,
    inputCurrency: USDC,
    outputCurrency: USDT,
    inputAmountRaw: 1_000_000n,
    aggregator: 'scripted',
  },
  run: { name: 'Scripted', steps: [{ ...CALL, ask: { nonce: 1, fromBlock: 1n, time: 1 } }] },
})
const SENT = createTransfer('lost', '1')
/** A quote of the same trade, with another id. */
const BUILT = { quote: { id: 'fresh', request: REQUEST }, request: REQUEST } as unknown as BuiltQuote

async function setup(record: TransferRecord = LOST) {
  causeway = scriptedCauseway({ storage: await storageWith(record) })
  await causeway.transfers.load()
  vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue({ address: ALICE } as never)
  const execute = vi.spyOn(causeway.executor, 'execute').mockResolvedValue(createTransfer('fresh', '2'))
  const resume = vi.spyOn(causeway.executor, 'resume')
  const { result } = renderHook(() => useReviewRun(), { wrapper: createWrapper(causeway) })
  return { execute, resume, result }
}

test('a trade whose wallet response was lost is found on the chain by the next review, and is not sent again', async () => {
  const { execute, resume, result } = await setup()
  resume.mockResolvedValueOnce(SENT)
  act(() => result.current.start(BUILT))
  await waitFor(() => expect(result.current.status).toBe('done'))
  expect(resume).toHaveBeenCalledExactlyOnceWith(
    LOST.id,
    expect.anything(),
    expect.objectContaining({ accepted: BUILT }),
  )
  expect(result.current.record?.id).toBe(LOST.id)
  expect(execute).not.toHaveBeenCalled()
})

test('a trade that stays unknown is sent again only once the user states that it was not sent', async () => {
  const { execute, resume, result } = await setup()
  const uncertain = new CausewayError('No response.', { code: 'SEND_UNCERTAIN' })
  resume.mockRejectedValueOnce(uncertain).mockResolvedValueOnce(SENT)
  act(() => result.current.start(BUILT))
  await waitFor(() => expect(result.current.error).toBe(uncertain))
  expect(result.current.record?.id).toBe(LOST.id)
  act(() => result.current.resume(LOST, { resend: true }))
  await waitFor(() => expect(result.current.status).toBe('done'))
  expect(resume.mock.calls.map(([, , options]) => [options?.resend, options?.accepted])).toEqual([
    [false, BUILT],
    [true, BUILT],
  ])
  expect(execute).not.toHaveBeenCalled()
})

test('an order whose submission is not confirmed is continued instead of a new one, on its terms once they are accepted', async () => {
  const typedData = { domain: {}, types: {}, primaryType: 'Order', message: {} }
  const step = { kind: 'order', order: { typedData }, signature: '0x51', done: false } as const
  const { execute, resume, result } = await setup({ ...LOST, run: { name: 'CoW Swap', steps: [step] } })
  const signed = new CausewayError('Signed.', { code: 'ORDER_ALREADY_SIGNED' })
  resume.mockRejectedValueOnce(signed).mockResolvedValueOnce(SENT)
  act(() => result.current.start(BUILT))
  await waitFor(() => expect(result.current.error).toBe(signed))
  act(() => result.current.resume(LOST, { keepsTerms: true }))
  await waitFor(() => expect(result.current.status).toBe('done'))
  expect(resume.mock.calls.map(([, , options]) => options?.accepted)).toEqual([BUILT, undefined])
  expect(execute).not.toHaveBeenCalled()
})

test('a trade of another amount is sent', async () => {
  const { execute, resume, result } = await setup()
  act(() => result.current.start({ ...BUILT, request: { ...BUILT.request, fromAmount: 1n } }))
  await waitFor(() => expect(result.current.status).toBe('done'))
  expect(execute).toHaveBeenCalledOnce()
  expect(resume).not.toHaveBeenCalled()
})
