import type { CallStep } from '@causeway/core'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createTransfer,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { useAllowances } from './use-allowances.ts'

const causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const SPENDER = '7'.repeat(40)
const TOKEN = `0x${'2'.repeat(40)}` as const
const DEBT_TOKEN = `0x${'3'.repeat(40)}` as const

/** A margin trade of three steps: an approval, a delegation of credit and the trade. */
function createTrade(doneCount: number) {
  const grant = (selector: string) =>
    `${selector}${SPENDER.padStart(64, '0')}${'9'.padStart(64, '0')}` as const
  const steps: CallStep[] = [
    { kind: 'approve', call: { to: TOKEN, data: `0x${grant('095ea7b3')}`, value: 0n }, done: false },
    { kind: 'call', call: { to: DEBT_TOKEN, data: `0x${grant('c04a8a10')}`, value: 0n }, done: false },
    { kind: 'call', call: { to: `0x${SPENDER}`, data: '0x', value: 0n }, done: false },
  ]
  const run = { name: 'Aave V3', steps: steps.map((step, index) => ({ ...step, done: index < doneCount })) }
  return createTransfer('trade', '1', { run, status: doneCount === 3 ? 'DONE' : 'PENDING' })
}

it('reads the current amounts of the permissions that confirmed steps have granted', async () => {
  const record = createTrade(2)
  const call = vi.fn(async ({ to, data }: { readonly to: string; readonly data: string }) => {
    // allowance(owner, spender), borrowAllowance(from, to)
    expect(data.slice(0, 10)).toBe(to === TOKEN ? '0xdd62ed3e' : '0x6bd76d24')
    expect(data.slice(34, 74)).toBe(record.from.slice(2).toLowerCase())
    expect(data.slice(98)).toBe(SPENDER)
    if (to === DEBT_TOKEN) throw new Error('unreachable')
    return { status: 'success', data: `0x${'5'.padStart(64, '0')}` }
  })
  vi.spyOn(causeway.platforms, 'forChain').mockReturnValue({ call } as never)
  const { result, rerender } = renderHook(({ shown }) => useAllowances(shown, false), {
    wrapper: createWrapper(causeway),
    initialProps: { shown: record },
  })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toEqual(new Map([[`${TOKEN}:0x${SPENDER}`, 5n]])))
  expect(call).toHaveBeenCalledTimes(2)
  // All steps are done: nothing is read.
  rerender({ shown: createTrade(3) })
  expect(result.current).toEqual(new Map())
  expect(call).toHaveBeenCalledTimes(2)
})
