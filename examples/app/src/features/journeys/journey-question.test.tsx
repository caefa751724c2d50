import type { Causeway } from '@causeway/core'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import type { AskingState } from './choice-text.ts'
import { JourneyQuestion, SentNote } from './journey-question.tsx'
import { createJourney, names } from './journeys.test-support.ts'

let causeway: Causeway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

it.each<[AskingState['reason'], message: string, note: string]>([
  ['failed', 'The transfer failed for an unknown reason.', 'The transfer failed.'],
  ['failed', 'failed: Out of gas', 'The transfer failed. Out of gas.'],
  [
    'refunded',
    'The tokens were refunded.',
    'Refunded. Another attempt uses what came back, and pays fees again.',
  ],
  [
    'refunded',
    'Mayan refunded the transfer.',
    'Refunded. Mayan refunded the transfer. Another attempt uses what came back, and pays fees again.',
  ],
])('explains a question (%s, "%s") without repeating its title', (reason, message, note) => {
  causeway = scriptedCauseway()
  const state: AskingState = { status: 'asking', leg: 0, reason, message, choices: ['stop'] }
  render(
    <MemoryRouter>
      <JourneyQuestion journey={createJourney()} state={state} names={names} onChoose={() => undefined} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  expect(screen.getByRole('alert').textContent?.trim()).toBe(note)
})

it.each([
  [false, 'The transfer was sent.'],
  [true, 'The transfer has arrived.'],
])('states how far the transfer of a lost response is (arrived: %s)', (hasArrived, title) => {
  causeway = scriptedCauseway()
  render(<SentNote hasArrived={hasArrived} onContinue={() => undefined} />, {
    wrapper: createWrapper(causeway),
  })
  expect(screen.getByRole('status').textContent).toContain(title)
})
