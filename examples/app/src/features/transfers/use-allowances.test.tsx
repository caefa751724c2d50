import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { buildMarginFacts, HASH } from './build-record.test-support.ts'
import { useAllowances } from './use-allowances.ts'

const causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

it('reads the current amounts of the permissions that confirmed steps have granted', async () => {
  const { record } = buildMarginFacts('Open', 2)
  const [approval, delegation] = [`0x${'2'.repeat(40)}`, `0x${'3'.repeat(40)}`]
  const call = vi.fn(async ({ to, data }: { readonly to: string; readonly data: string }) => {
    // allowance(owner, spender), borrowAllowance(from, to)
    expect(data.slice(0, 10)).toBe(to === approval ? '0xdd62ed3e' : '0x6bd76d24')
    expect(data.slice(34, 74)).toBe(record.from.slice(2))
    expect(data.slice(98)).toBe('7'.repeat(40))
    if (to === delegation) throw new Error('unreachable')
    return { status: 'success', data: `0x${'5'.padStart(64, '0')}` }
  })
  vi.spyOn(causeway.platforms, 'forChain').mockReturnValue({ call } as never)
  const { result, rerender } = renderHook(({ shown }) => useAllowances(shown, false), {
    wrapper: createWrapper(causeway),
    initialProps: { shown: record },
  })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toEqual(new Map([[`${approval}:0x${'7'.repeat(40)}`, 5n]])))
  expect(call).toHaveBeenCalledTimes(2)
  // All steps are done: nothing is read.
  rerender({ shown: buildMarginFacts('Open', 3, { hash: HASH, status: 'DONE' }).record })
  expect(result.current).toEqual(new Map())
  expect(call).toHaveBeenCalledTimes(2)
})
