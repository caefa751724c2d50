import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createWrapper } from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { withCauseway } from '../../state/with-causeway.test-support.ts'
import { approve, buildRecord, deposit, HASH } from './build-record.test-support.ts'
import { useConfirmedSteps } from './use-confirmed-steps.ts'

const WAITING = buildRecord({}, [approve({ hash: HASH }), deposit()])

const getCauseway = withCauseway()

/** Renders the steps of a record, with the reads of its receipt. */
function setup(record = WAITING, isRunning = false) {
  const getReceipt = vi.fn().mockResolvedValue(undefined)
  vi.spyOn(getCauseway().platforms, 'forChain').mockReturnValue({ getReceipt } as never)
  const { result } = renderHook(() => useConfirmedSteps(record, isRunning), {
    wrapper: createWrapper(getCauseway()),
  })
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return {
    getReceipt,
    pass,
    getDone: () => result.current.record.run?.steps.map(({ done }) => done),
    isReverted: () => result.current.isReverted,
  }
}

describe('useConfirmedSteps', () => {
  it('counts a sent approval as done once the chain has its receipt', async () => {
    const { getReceipt, pass, getDone } = setup()
    await pass(4_000)
    expect(getDone()).toEqual([false, false])
    getReceipt.mockResolvedValue({ status: 'success' })
    await pass(3_000)
    expect(getDone()).toEqual([true, false])
    const reads = getReceipt.mock.calls.length
    await pass(30_000)
    expect(getReceipt).toHaveBeenCalledTimes(reads)
  })

  it('counts a reverted approval as reverted, and not as done', async () => {
    const { getReceipt, pass, getDone, isReverted } = setup()
    await pass(4_000)
    expect(isReverted()).toBe(false)
    getReceipt.mockResolvedValue({ status: 'error' })
    await pass(10_000)
    expect([getDone(), isReverted()]).toEqual([[false, false], true])
  })

  it('counts the approval of a transfer that has ended with it as reverted', () => {
    const ended = { ...WAITING, status: 'FAILED', confirmedBy: 'chain' } as const
    expect(setup(ended).isReverted()).toBe(true)
    expect(setup({ ...ended, hash: HASH }).isReverted()).toBe(false)
    expect(setup({ ...ended, confirmedBy: undefined }).isReverted()).toBe(false)
  })

  it('does not count an approval that was canceled or replaced in the wallet as reverted', () => {
    const ended = { ...WAITING, status: 'INVALID', confirmedBy: 'chain' } as const
    expect(setup(ended).isReverted()).toBe(false)
  })

  it.each([
    ['a run of this tab waits for it', WAITING, true],
    ['no approval was sent', buildRecord({}, [approve(), deposit()]), false],
    ['the transfer was sent', buildRecord({ hash: HASH }, [deposit({ hash: HASH })]), false],
  ])('reads no receipt if %s', async (_, record, isRunning) => {
    const { getReceipt, pass } = setup(record, isRunning)
    await pass(10_000)
    expect(getReceipt).not.toHaveBeenCalled()
  })
})
