import { emptyPosition, type LenderPosition } from '@causeway/core/lending'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool, createWethPool, USDC, WETH } from '../../state/create-pool.test-support.ts'
import { MoveLoan } from './move-loan.tsx'

let causeway: ScriptedCauseway
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const MODES = { 0: { id: 0, label: 'Default' }, 1: { id: 1, label: 'ETH correlated' } }

/** Creates a market of WETH and USDC, which is lent at a rate in percent a year. */
function createLoanMarket(lender: string, variableBorrowRate: number) {
  const wethPrice = { price: 200_000_000_000n, per: 10n ** 18n }
  return createMarket(
    [
      createPool({ lender, variableBorrowRate }),
      createWethPool({ lender, stakingYield: 0, oraclePrice: wethPrice }),
    ],
    { lender, modes: MODES },
  )
}

const FROM = createLoanMarket('SPARK', 9)
const AAVE = createLoanMarket('AAVE_V3', 3)
const ZEROLEND = createLoanMarket('ZEROLEND', 6)
const NOTHING = { poolId: USDC, underlying: USDC, deposits: 0n, debt: 0n, debtStable: 0n } as const
const { chainId } = FROM
const LOAN: LenderPosition = {
  ...emptyPosition({ ...FROM, account: ALICE }),
  pools: {
    [WETH]: {
      ...NOTHING,
      poolId: WETH,
      underlying: WETH,
      deposits: 2n * 10n ** 18n,
      collateralEnabled: true,
    },
    [USDC]: { ...NOTHING, debt: 1_000_000_000n, collateralEnabled: false },
  },
}

/** Renders the offer for a loan of 1,000 USDC, for an account with a mode at Aave V3. */
function renderOffer(mode: number, markets = [FROM, AAVE]) {
  causeway = scriptedCauseway()
  vi.spyOn(causeway.margin, 'routers', 'get').mockReturnValue(undefined as never)
  vi.spyOn(causeway.lending, 'getMarkets').mockResolvedValue({ markets, failures: [] })
  const getPositions = vi.spyOn(causeway.lending, 'getPositions').mockResolvedValue({
    positions: [
      {
        chainId,
        lender: AAVE.lender,
        account: ALICE,
        market: AAVE,
        positions: [{ ...emptyPosition({ ...AAVE, account: ALICE }), mode }],
      },
    ],
    failures: [],
  })
  const form = { chainId, account: ALICE, market: FROM, position: LOAN, view: {} } as never
  render(
    <MemoryRouter>
      <MoveLoan form={form} />
    </MemoryRouter>,
    { wrapper: createWrapper(causeway) },
  )
  return getPositions
}

it('offers to move a loan to the lender with the best rates, whose position it reads', async () => {
  const getPositions = renderOffer(0)
  await screen.findByRole('button', { name: 'Move loan' })
  screen.getByText('Better rate at Aave V3')
  expect(getPositions.mock.calls[0]?.[0]).toMatchObject({ lenders: ['AAVE_V3'], account: ALICE })
})

it('states that the mode of the account at the lender has to be left first, and offers no move', async () => {
  renderOffer(1)
  await screen.findByText(
    'Aave V3 has a better rate, but your loan cannot be moved there: USDC cannot be borrowed in mode ETH correlated. Leave the mode first, or borrow another asset.',
  )
  expect(screen.queryByRole('button', { name: 'Move loan' })).toBeNull()
})

it('offers another lender if the mode of the account at the best one forbids the loan', async () => {
  renderOffer(1, [FROM, AAVE, ZEROLEND])
  await screen.findByText('Better rate at ZeroLend')
  screen.getByRole('button', { name: 'Move loan' })
})
