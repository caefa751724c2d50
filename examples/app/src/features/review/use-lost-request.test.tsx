import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import {
  createTransfer,
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { useLostRequest } from './use-lost-request.ts'

const CALL = {
  kind: 'call',
  call: { to: `0x${'1'.repeat(40)}`, data: '0x', value: 0n },
  done: false,
} as const
/** A swap that the wallet has not answered. */
const LOST = createTransfer('lost', '1', {
  hash: undefined,
  run: { name: 'Scripted', steps: [{ ...CALL, ask: { nonce: 1, fromBlock: 1n, time: 1 } }] },
})

afterEach(cleanup)

async function getLost(record: typeof LOST, chainId: number, transferId?: string) {
  const causeway = scriptedCauseway({ storage: await storageWith(record) })
  await causeway.transfers.load()
  const wrapper = createWrapper(causeway)
  const { result } = renderHook(() => useLostRequest(chainId, transferId), { wrapper })
  await causeway.dispose()
  return result.current
}

test('an unanswered transfer of the chain may have spent the amount of a review, but not the transfer of the review itself', async () => {
  expect(await getLost(LOST, LOST.chainId)).toBe('unknown')
  expect(await getLost(LOST, LOST.chainId + 1)).toBeUndefined()
  expect(await getLost(LOST, LOST.chainId, LOST.id)).toBeUndefined()
})

test('a transfer that was found after its response was lost has spent its amount, for 15 minutes', async () => {
  const afterMs = (age: number, status: 'DONE' | 'PENDING' = 'DONE') =>
    getLost(createTransfer('found', '1', { recoveredTime: Date.now() - age, status }), LOST.chainId)
  expect(await afterMs(60_000)).toBe('completed')
  expect(await afterMs(60_000, 'PENDING')).toBe('unknown')
  expect(await afterMs(16 * 60_000)).toBeUndefined()
})
