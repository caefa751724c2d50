import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { LegFailure } from './leg-failure.tsx'
import type { Leg } from './legs.ts'

const causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

it('does not state that the funds of a part are in the wallet if the wallet may have sent it', async () => {
  const leg = {
    key: 'a',
    view: { pay: { money: { text: '5' } } },
    chain: { id: 8453, name: 'Base' },
    token: { symbol: 'USDC' },
  } as unknown as Leg
  const lost = { transferId: 'a', maybeSent: true, isUnanswered: true }
  const error = Object.assign(new TypeError('Failed to fetch'), lost)
  render(<LegFailure leg={leg} error={error} onRemove={() => undefined} />, {
    wrapper: createWrapper(causeway),
  })
  const note = await screen.findByRole('alert')
  expect(note.textContent).toMatch(/^Status unknown\.?\s*Your wallet did not report whether it sent/)
  expect(note.textContent).not.toContain('in your wallet on Base')
})
