import { emptyPosition, positionState } from '@causeway/core/lending'
import type { BetterRate } from '@causeway/core/margin'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestPosition } from '../../../../../packages/core/src/lending/lending.test-support.ts'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool, USDC } from '../../state/create-pool.test-support.ts'
import { MoveDialog } from './move-dialog.tsx'

const review = vi.hoisted(() => ({ status: 'done', recovered: [], pending: [] }))
vi.mock('./use-move-review.ts', () => ({ useMoveReview: () => review }))

const causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const MARKET = createMarket([createPool()])

/** Returns a position at a lender. */
const createPosition = (lender: string, pool: Parameters<typeof createTestPosition>[0][number]) =>
  createTestPosition([{ poolId: USDC, ...pool }], { lender })

async function renderDialog(status: string, isGone: boolean, reviewed: object = {}, netApr: unknown = 2) {
  Object.assign(review, { status, subject: undefined, checked: undefined, ...reviewed })
  const rate = {
    request: { from: 'AAVE_V2', to: 'AAVE_V3', debt: '0xa', collateral: '0xb' },
    loan: { before: { netApr: 1 }, after: { netApr }, yearlyGainUsd: 10 },
    yearlyGainUsd: 10,
    unsupportedReason: undefined,
  } as unknown as BetterRate
  const Wrapper = createWrapper(causeway)
  render(
    <MemoryRouter>
      <Wrapper>
        <MoveDialog
          account={ALICE}
          market={MARKET}
          position={undefined}
          rate={rate}
          isGone={isGone}
          onClosed={() => undefined}
        />
      </Wrapper>
    </MemoryRouter>,
  )
  await screen.findByRole('dialog')
}

it('links to the new lender once the loan was moved', async () => {
  await renderDialog('done', true)
  const link = await screen.findByRole('link', { name: 'Open Aave V3' })
  expect(link.getAttribute('href')).toBe(`/lending/${MARKET.chainId}/AAVE_V3?pool=0xa`)
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

it('states that a saving does not depend on an unknown intrinsic yield', async () => {
  await renderDialog('idle', false, {}, 'unknown')
  screen.getByText(/^The saving compares the rates of both lenders\./)
  cleanup()
  await renderDialog('idle', false)
  expect(screen.queryByText(/^The saving compares/)).toBeNull()
})

it('shows the positions that were read after the move instead of their projections', async () => {
  const position = createPosition('AAVE_V2', { deposits: 1_000_000_000n, debt: 500_000_000n })
  const loan = positionState(position, MARKET)
  const none = positionState(emptyPosition({ ...MARKET, account: ALICE }), MARKET)
  const [pool, expected] = [createPool(), 500_000_000n]
  const leg = { pool, expected }
  const account = { chainId: MARKET.chainId, lender: 'AAVE_V2', account: ALICE }
  const summary = { label: 'Move loan', amount: '', isPaid: false, chainName: 'Base' }
  // Another page has repaid a part at the new lender.
  vi.spyOn(causeway.lending, 'getPositions').mockImplementation(async ({ lenders = [] }) => ({
    positions: lenders.map((lender) => ({
      ...account,
      lender,
      market: { ...MARKET, lender },
      positions:
        lender === 'AAVE_V3' ? [createPosition(lender, { ...position.pools[USDC], debt: 250_000_000n })] : [],
    })),
    failures: [],
  }))
  await renderDialog('done', true, {
    subject: { account, market: MARKET, summary },
    checked: {
      summary,
      steps: [],
      plan: {
        trade: {
          chainId: MARKET.chainId,
          flashLoan: { fee: 0n },
          from: { market: { ...MARKET, lender: 'AAVE_V2' }, position, repay: leg, withdraw: leg },
          to: { market: MARKET, position, borrow: leg, deposit: leg },
        },
        from: { before: loan, after: none },
        to: { before: none, after: loan },
        loan: { breakEvenDays: 2, yearlyGainUsd: 42, cost: { flashLoanFeeUsd: 0 } },
        access: [],
        notices: [],
        execution: { steps: [] },
        simulation: { status: 'verified' },
      },
    },
  })
  const getHealth = () => screen.getByText('Health factor at Aave V3').parentElement?.textContent
  expect(getHealth()).toBe('Health factor at Aave V31.60')
  await waitFor(() => expect(getHealth()).toBe('Health factor at Aave V33.20'))
  expect(screen.getByText('Health factor at Aave V2').parentElement?.textContent).toContain('No debt')
})
