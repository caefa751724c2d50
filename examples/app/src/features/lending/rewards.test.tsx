import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { OverlaysProvider, useOverlays } from '../../state/overlays-provider.tsx'
import { Rewards } from './rewards.tsx'

const causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

function ClaimOverlay() {
  return useOverlays().claim ? <p>Claim overlay</p> : null
}

it('claims in the overlay, which states the amounts and stays open once the position has no rewards', async () => {
  const reward = {
    token: `0x354a${'0'.repeat(36)}`,
    amount: 1_500_000n,
    symbol: 'COMP',
    decimals: 6,
  } as const
  const page = (rewards: readonly (typeof reward)[]) => (
    <OverlaysProvider>
      {rewards.length > 0 && <Rewards chainId={5000} rewards={rewards} />}
      <ClaimOverlay />
    </OverlaysProvider>
  )
  const { rerender } = render(page([reward]), { wrapper: createWrapper(causeway) })
  expect(screen.getByText(/1.5 COMP/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Claim' }))
  await screen.findByText('Claim overlay')
  rerender(page([]))
  expect(screen.getByText('Claim overlay')).toBeTruthy()
})
