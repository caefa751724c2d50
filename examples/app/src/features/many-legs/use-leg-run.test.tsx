import { act, cleanup, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CheckedLeg, checkLeg } from './check-leg.ts'
import { IDLE } from './get-current-run.ts'
import type { Leg } from './legs.ts'
import { useLegRun } from './use-leg-run.ts'

const { showToast, execute } = vi.hoisted(() => ({ showToast: vi.fn(), execute: vi.fn() }))
vi.mock('../../ui/toast.ts', () => ({ showToast }))
vi.mock('../../state/use-engine.ts', () => ({
  useEngine: () => ({
    executor: { execute },
    wallets: { walletFor: () => undefined, store: { getState: () => ({ universalAccount: {} }) } },
    transfers: { store: { get: () => undefined } },
  }),
}))
vi.mock('./check-leg.ts', () => ({
  checkLeg: vi.fn(),
  ensureValid: async () => {
    const check = { status: 'verified', by: ['calldata'] }
    return { request: {}, verification: { spend: check, spender: check, recipient: check } }
  },
  asError: (error: unknown) => error,
}))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const createLeg = (key: string): Leg => ({ key, view: { request: {} } }) as Leg

/** Sends two checked legs, whose first wallet request stays open until the page is closed. */
async function startRun(onExecute: (onProgress: (progress: object) => void) => void) {
  const names = ['Base', 'Mantle']
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
})
