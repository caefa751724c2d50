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

const review = vi.hoisted(() => ({ status: 'done', recovered: [], pending: [] }))
vi.mock('./use-move-review.ts', () => ({ useMoveReview: () => review }))

const causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

async function renderDialog(status: string, isGone: boolean) {
  review.status = status
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
        <MoveDialog account={ALICE} market={market} rate={rate} isGone={isGone} onClosed={() => undefined} />
      </Wrapper>
    </MemoryRouter>,
  )
  await screen.findByRole('dialog')
  return market
}

it('links to the new lender once the loan was moved', async () => {
  const market = await renderDialog('done', true)
  const link = await screen.findByRole('link', { name: 'Open Aave V3' })
  expect(link.getAttribute('href')).toBe(`/lending/${market.chainId}/AAVE_V3?pool=0xa`)
  expect(screen.getByText(/The loan is now at Aave V3/)).toBeTruthy()
})

it.each(['idle', 'rejected', 'checked'])(
  'states that the loan is gone, and offers no move of it, if it was moved or repaid elsewhere (%s)',
  async (status) => {
    await renderDialog(status, true)
    expect((await screen.findByRole('status')).textContent).toMatch(/^The loan at .+ was moved or repaid\./)
    expect(screen.queryByRole('button', { name: /Review|Move|Try again/ })).toBeNull()
  },
)

it('offers to review the move while the position has the loan', async () => {
  await renderDialog('idle', false)
  await screen.findByRole('button', { name: 'Review move' })
})
