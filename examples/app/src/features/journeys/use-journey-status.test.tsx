import { type ExecutionProgress, memoryStorage, stringifyJson, type Wallet } from '@causeway/core'
import { useJourney } from '@causeway/react/journeys'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { toProgress } from '../../../../../packages/core/src/execution/progress.ts'
import { createStore } from '../../../../../packages/core/src/kernel/store.ts'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createJourney } from './journeys.test-support.ts'
import { useJourneyStatus } from './use-journey-status.ts'

afterEach(cleanup)

it('names the unreachable chain of a running journey in a list', async () => {
  const storage = memoryStorage()
  const journey = createJourney({ state: { status: 'running', leg: 0 } })
  await storage.setItem(`causeway:journey:${journey.id}`, stringifyJson({ version: 1, data: journey }))
  const causeway = scriptedCauseway({ storage })
  causeway.journeys.resume = () => new Promise(() => undefined)
  const step = { kind: 'call', call: { to: '0x01', data: '0x', value: 0n }, done: false } as const
  const position = { transferId: 'a', step: 0, steps: 1, isChainUnreachable: true }
  const progress = createStore<ExecutionProgress | undefined>(toProgress(step, 'awaitingChain', position))
  vi.spyOn(causeway.executor.store, 'select').mockReturnValue(progress)
  const { result } = renderHook(() => ({ run: useJourney(journey.id), status: useJourneyStatus(journey) }), {
    wrapper: createWrapper(causeway),
  })
  await waitFor(() => expect(result.current.run.journey).toBeDefined())
  expect(result.current.status).toMatchObject({ label: 'Paused', isRunning: false })
  act(() => result.current.run.resume(undefined, { wallet: { address: ALICE } as unknown as Wallet }))
  expect(result.current.status).toMatchObject({ label: 'Chain unreachable', isRunning: true })
  await causeway.dispose()
})
