import type { TransferRecord } from '@causeway/core'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createWrapper } from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { withCauseway } from '../../state/with-causeway.test-support.ts'
import { approve, buildRecord, deposit, HASH } from './build-record.test-support.ts'
import { usePaidFee } from './use-paid-fee.ts'

const APPROVAL_HASH = `0x${'12'.repeat(32)}` as const
const STEPS = [approve({ hash: APPROVAL_HASH, networkFee: 10n ** 15n }), deposit({ hash: HASH })]
const DONE = buildRecord({ hash: HASH, status: 'DONE', finishedTime: 1 }, STEPS)

const getCauseway = withCauseway()

/** Returns the displayed fee of a record after its receipts were requested. */
async function readFee(record: TransferRecord, receipt: object | undefined) {
  const getReceipt = vi.fn().mockResolvedValue(receipt)
  vi.spyOn(getCauseway().platforms, 'forChain').mockReturnValue({ getReceipt } as never)
  const { result } = renderHook(() => usePaidFee(record), { wrapper: createWrapper(getCauseway()) })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  return { fee: result.current, getReceipt }
}

describe('usePaidFee', () => {
  it('reads the receipt of a transaction that another process confirmed', async () => {
    const receipt = { from: DONE.from, transactionHash: HASH, networkFee: 2n * 10n ** 15n }
    expect((await readFee(DONE, receipt)).fee).toMatch(/^0\.003 ETH/)
  })

  it('is a minimum if the receipt of a transaction is unknown', async () => {
    expect((await readFee(DONE, undefined)).fee).toMatch(/^at least 0\.001 ETH/)
  })

  it('is "-" if no receipt is known', async () => {
    const record = buildRecord({ hash: HASH, status: 'DONE', finishedTime: 1 }, [deposit({ hash: HASH })])
    expect((await readFee(record, undefined)).fee).toBe('-')
  })

  it('is not shown, and reads no receipt, while the transfer is pending', async () => {
    const { fee, getReceipt } = await readFee(buildRecord({ hash: HASH }, STEPS), undefined)
    expect(fee).toBeUndefined()
    expect(getReceipt).not.toHaveBeenCalled()
  })
})
