import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { ExportJourney } from './export-journey.tsx'
import { createJourney } from './journeys.test-support.ts'

const causeway = { ...scriptedCauseway(), journeys: { export: vi.fn(async () => 'the route') } }
vi.mock('../../state/use-engine.ts', () => ({ useEngine: () => causeway }))
afterEach(cleanup)

it('offers to continue an unfinished route on another device, and no ended one', async () => {
  const show = (journey: ReturnType<typeof createJourney>) =>
    render(<ExportJourney journey={journey} />, { wrapper: createWrapper(scriptedCauseway()) })
  show(createJourney({ state: { status: 'paused', leg: 0 } as never }))
  await screen.findByText(/^Continue on another device/)
  cleanup()
  expect(show(createJourney({ state: { status: 'done' } })).container.textContent).toBe('')
  expect(show(createJourney({ state: { status: 'stopped' } as never })).container.textContent).toBe('')
})
