import type { Causeway } from '@causeway/core'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useActivity, useExecutionProgress, usePendingCount, useTransfer, useTransfers } from '../index.ts'
import { quotesOf, scriptedCauseway, storageWith, transferOf, wrapperOf } from '../react.test-support.tsx'

/** Two transfers that an earlier visit left in storage; asked for their status, the provider says DONE. */
async function causewayWithTwoTransfers(): Promise<Causeway> {
  const storage = await storageWith(transferOf('a', '1'), transferOf('b', '2', { addedTime: 2 }))
  const provider = quotesOf('scripted', () => ({}), {
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

describe('Transfers on a screen', () => {
  it('are listed as they are stored, and followed as they change', async () => {
    const { result } = renderHook(() => useTransfers(), { wrapper: wrapperOf(causeway) })
    expect(result.current.map(({ status }) => status)).toEqual(['PENDING', 'PENDING'])
    await act(() => causeway.transfers.check('b'))
    expect(result.current.map(({ status }) => status)).toEqual(['PENDING', 'DONE'])
  })

  it('have rows that wake for their own transfer only', async () => {
    let renders = 0
    function Row() {
      renders++
      return <p>{useTransfer('a')?.status ?? 'unknown'}</p>
    }
    render(<Row />, { wrapper: wrapperOf(causeway) })
    const before = renders
    await act(() => causeway.transfers.check('b'))
    expect(renders).toBe(before)
    await act(() => causeway.transfers.check('a'))
    expect(screen.getByText('DONE')).toBeDefined()
  })

  it('are counted as long as they are under way, and listed newest first', async () => {
    const { result } = renderHook(() => ({ items: useActivity(), pending: usePendingCount() }), {
      wrapper: wrapperOf(causeway),
    })
    expect(result.current.items.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(result.current.pending).toBe(2)
    await act(() => causeway.transfers.check('a'))
    expect(result.current.pending).toBe(1)
  })

  it('have no progress where nothing of them is carried out here', () => {
    const { result } = renderHook(() => useExecutionProgress('a'), { wrapper: wrapperOf(causeway) })
    expect(result.current).toBeUndefined()
  })
})
