import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { toProgress } from '../../../../packages/core/src/execution/progress.ts'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { useRunningIds } from './use-running-ids.ts'

afterEach(cleanup)

it('returns the ids of the transfers that are executed in this tab', async () => {
  const causeway = scriptedCauseway()
  const read = () => renderHook(useRunningIds, { wrapper: createWrapper(causeway) }).result.current
  expect([...read()]).toEqual([])
  const step = { kind: 'call', call: { to: '0x01', data: '0x', value: 0n }, done: false } as const
  const running = [toProgress(step, 'awaitingWallet', { transferId: 'a', step: 0, steps: 1 })]
  vi.spyOn(causeway.executor.store, 'getAll').mockReturnValue(running)
  expect([...read()]).toEqual(['a'])
  await causeway.dispose()
})
