import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createTransfer,
  createWrapper,
  scriptedCauseway,
  storageWith,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { LegFailure } from './leg-failure.tsx'
import type { Leg } from './legs.ts'

let causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const LEG = {
  key: 'a',
  view: { pay: { money: { text: '5' } } },
  chain: { id: 8453, name: 'Base' },
  token: { symbol: 'USDC' },
} as unknown as Leg

it('does not state that an earlier action may have been sent once its transaction is confirmed', async () => {
  const earlier = createTransfer('found', '1', { chainId: 8453, status: 'DONE', recoveredTime: Date.now() })
  await causeway.dispose()
  causeway = scriptedCauseway({ storage: await storageWith(earlier) })
  await causeway.transfers.load()
  render(<LegFailure leg={LEG} error={new Error('No route')} onRemove={() => undefined} />, {
    wrapper: createWrapper(causeway),
  })
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain('Nothing was sent.')
  expect(textContent).not.toContain('earlier action')
})

it('does not state that the funds of a part are in the wallet if the wallet may have sent it', async () => {
  const lost = { transferId: 'a', maybeSent: true, isUnanswered: true }
  const error = Object.assign(new TypeError('Failed to fetch'), lost)
  render(<LegFailure leg={LEG} error={error} onRemove={() => undefined} />, {
    wrapper: createWrapper(causeway),
  })
  const note = await screen.findByRole('alert')
  expect(note.textContent).toMatch(/^Status unknown\.?\s*Your wallet did not report whether it sent/)
  expect(note.textContent).not.toContain('in your wallet on Base')
})
