import type { BetterRate } from '@causeway/core/margin'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool } from '../../state/create-pool.test-support.ts'
import { MoveDialog } from './move-dialog.tsx'

vi.mock('./use-move-review.ts', () => ({ useMoveReview: () => ({ status: 'done' }) }))

const causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

it('links to the new lender once the loan was moved', async () => {
  const market = createMarket([createPool()])
  const rate = {
    request: { from: 'AAVE_V2', to: 'AAVE_V3', debt: '0xa', collateral: '0xb' },
    loan: { before: { netApr: 1 }, after: { netApr: 2 }, yearlyGainUsd: 10 },
    yearlyGainUsd: 10,
    unsupportedReason: undefined,
  } as unknown as BetterRate
  const Wrapper = createWrapper(causeway)
  render(
    <MemoryRouter>
      <Wrapper>
        <MoveDialog account={ALICE} market={market} rate={rate} onClosed={() => undefined} />
      </Wrapper>
    </MemoryRouter>,
  )
  const link = await screen.findByRole('link', { name: 'Open Aave V3' })
  expect(link.getAttribute('href')).toBe(`/lending/${market.chainId}/AAVE_V3?pool=0xa`)
  expect(screen.getByText(/The loan is now at Aave V3/)).toBeTruthy()
})
