import { CausewayError, type TransferRecord } from '@causeway/core'
import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildRecord, deposit } from '../transfers/build-record.test-support.ts'
import { type CheckedLeg, checkLeg } from './check-leg.ts'
import { IDLE } from './get-current-run.ts'
import type { Leg } from './legs.ts'
import { useLegRun } from './use-leg-run.ts'

const { showToast, execute, resume, load } = vi.hoisted(() => ({
  showToast: vi.fn(),
  execute: vi.fn(),
  resume: vi.fn(),
  load: vi.fn(async (): Promise<readonly TransferRecord[]> => []),
}))
vi.mock('../../ui/show-toast.ts', () => ({ showToast }))
vi.mock('../../state/use-engine.ts', () => ({
  useEngine: () => ({
    clock: { now: () => 5 },
    executor: { execute, resume },
    wallets: { walletFor: () => undefined, store: { getState: () => ({ universalAccount: {} }) } },
    transfers: { load, store: { get: () => undefined } },
  }),
}))
vi.mock('./check-leg.ts', () => ({
  checkLeg: vi.fn(),
  ensureValid: async () => {
    const check = { status: 'verified', by: ['calldata'] }
    return { request: REQUEST, verification: { spend: check, spender: check, recipient: check } }
  },
  asError: (error: unknown) => error,
}))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

/** The request of the transfer that `buildRecord` returns. */
const { REQUEST } = vi.hoisted(() => ({
  REQUEST: {
    fromChainId: 42161,
    toChainId: 8453,
    fromAddress: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f',
    toAddress: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f',
    fromTokenAddress: `0x${'a'.repeat(40)}`,
    toTokenAddress: `0x${'b'.repeat(40)}`,
    fromAmount: 850_000_000n,
  },
}))

const createLeg = (key: string): Leg =>
  ({ key, view: { request: {} }, token: { chainId: 8453, address: '0xA' }, text: '0.5' }) as unknown as Leg

/** Sends checked legs, whose first wallet request stays open until the page is closed. */
async function startRun(
  onExecute: (onProgress: (progress: object) => void) => void,
  names: readonly string[] = ['Base', 'Mantle'],
) {
  vi.mocked(checkLeg).mockImplementation(async (_, { key }) => {
    const leg = { built: {}, paid: '0.5 ETH', chainName: key } as CheckedLeg
    return { status: 'checked', leg }
  })
  execute.mockImplementation((_work, _wallet, { signal, onProgress }) => {
    onExecute(onProgress)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const legs = names.map(createLeg)
  const callbacks = { onStart: vi.fn(), onBegun: vi.fn(), onUnsent: vi.fn() }
  const { result, unmount } = renderHook(() => {
    const [state, setState] = useState(IDLE)
    return useLegRun({ stored: { state, setState }, legs, account: undefined, ...callbacks })
  })
  await act(async () => result.current.check())
  await act(async () => result.current.send([]))
  return { result, callbacks, close: () => act(async () => unmount()) }
}

describe('useLegRun', () => {
  it('names the parts that have no transfer yet once the page is closed', async () => {
    const { close } = await startRun((onProgress) => onProgress({ transferId: 't1' }))
    await close()
    expect(execute).toHaveBeenCalledTimes(1)
    expect(showToast).toHaveBeenCalledWith({
      tone: 'warn',
      title: 'Some transfers were not sent.',
      description: '0.5 ETH on Mantle is still in your wallet. Place a new order to send it.',
    })
  })

  it('names all parts if no transfer was persisted before the page was closed', async () => {
    const { close } = await startRun(() => undefined)
    await close()
    expect(showToast.mock.calls[0]?.[0].description).toMatch(
      /^0\.5 ETH on Base and 0\.5 ETH on Mantle are still/,
    )
  })

  it('stores the parts before the first transfer, and changes no URL once the page is closed', async () => {
    let report = (_progress: object) => {}
    const { callbacks, close } = await startRun((onProgress) => {
      report = onProgress
    })
    expect(callbacks.onStart).toHaveBeenCalledTimes(1)
    expect(callbacks.onStart.mock.invocationCallOrder[0]).toBeLessThan(
      execute.mock.invocationCallOrder[0] ?? 0,
    )
    await close()
    report({ transferId: 't1' })
    expect(callbacks.onBegun).not.toHaveBeenCalled()
  })

  it('shows no message if the user stops on the page, which lists the parts', async () => {
    const { result } = await startRun((onProgress) => onProgress({ transferId: 't1' }))
    expect(execute).toHaveBeenCalledTimes(1)
    await act(async () => result.current.stop())
    expect(result.current.status).toBe('idle')
    expect(showToast).not.toHaveBeenCalled()
  })

  it('continues a part whose wallet response was lost, and names its transfer and source if that fails', async () => {
    const ask = { nonce: 1, fromBlock: 1n, time: 1 }
    load.mockResolvedValueOnce([buildRecord({ id: 'lost' }, [deposit({ ask })])])
    const lost = new CausewayError('The wallet was asked to send.', { code: 'SEND_UNCERTAIN' })
    resume.mockRejectedValueOnce(lost)
    const { result, callbacks } = await startRun(() => undefined, ['Base'])
    expect(execute).not.toHaveBeenCalled()
    expect(resume).toHaveBeenCalledExactlyOnceWith(
      'lost',
      undefined,
      expect.objectContaining({ accepted: expect.objectContaining({ request: REQUEST }) }),
    )
    expect(callbacks.onBegun).toHaveBeenCalledExactlyOnceWith('Base', 'lost')
    expect(callbacks.onUnsent).not.toHaveBeenCalled()
    expect(result.current.checks.get('Base')).toEqual({
      status: 'failed',
      error: lost,
      earlier: { id: 'lost', source: { chainId: 8453, address: '0xa', text: '0.5' } },
    })
  })

  it.each([
    ['since the user started to send is continued', 5, 0],
    ['before the review, which asked for a consent, is sent again', 4, 1],
  ])('a part that was found %s', async (_, recoveredTime, executions) => {
    const sent = buildRecord({ id: 'lost', hash: '0x1', recoveredTime })
    load.mockResolvedValueOnce([sent])
    resume.mockResolvedValueOnce(sent)
    await startRun(() => undefined, ['Base'])
    expect(execute).toHaveBeenCalledTimes(executions)
    expect(resume).toHaveBeenCalledTimes(1 - executions)
  })
})
