import type { Causeway } from '@causeway/core'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useActivity, useExecutionProgress, usePendingCount, useTransfer, useTransfers } from '../index.ts'
import {
  createProvider,
  createTransfer,
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../scripted-causeway.test-support.tsx'

/** An instance with two transfers of an earlier visit, whose provider reports DONE. */
async function causewayWithTwoTransfers(): Promise<Causeway> {
  const storage = await storageWith(createTransfer('a', '1'), createTransfer('b', '2', { addedTime: 2 }))
  const provider = createProvider('scripted', () => ({}), {
    status: () => ({ toHash: '0x3', fromHash: '', statusInfo: { status: 'DONE' } }),
  })
  const causeway = scriptedCauseway({ providers: [provider], storage })
  await causeway.transfers.load()
  return causeway
}

let causeway: Causeway
beforeEach(async () => {
  causeway = await causewayWithTwoTransfers()
})
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

describe('Transfer hooks', () => {
  it('return stored transfers and their changes', async () => {
    const { result } = renderHook(() => useTransfers(), { wrapper: createWrapper(causeway) })
    expect(result.current.map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])
    await act(() => causeway.transfers.check('b'))
    expect(result.current.map(({ status }) => status)).toEqual(['PENDING', 'DONE'])
  })

  it('render a row only when its own transfer changes', async () => {
    let renders = 0
    function Row() {
      renders++
      return <p>{useTransfer('a')?.status ?? 'unknown'}</p>
    }
    render(<Row />, { wrapper: createWrapper(causeway) })
    const before = renders
    await act(() => causeway.transfers.check('b'))
    expect(renders).toBe(before)
    await act(() => causeway.transfers.check('a'))
    expect(screen.getByText('DONE')).toBeDefined()
  })

  it('count pending transfers and list items newest first', async () => {
    const { result } = renderHook(() => ({ items: useActivity(), pending: usePendingCount() }), {
      wrapper: createWrapper(causeway),
    })
    expect(result.current.items.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(result.current.pending).toBe(2)
    await act(() => causeway.transfers.check('a'))
    expect(result.current.pending).toBe(1)
  })

  it('return no progress for a run of another tab', () => {
    const { result } = renderHook(() => useExecutionProgress('a'), { wrapper: createWrapper(causeway) })
    expect(result.current).toBeUndefined()
  })
})
