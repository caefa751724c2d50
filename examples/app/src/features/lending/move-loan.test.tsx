import { CausewayError } from '@causeway/core'
import {
  emptyPosition,
  type LenderMarket,
  type LenderPosition,
  type LendingPositionsResult,
} from '@causeway/core/lending'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
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

/** Returns a market as the data host reports it: without oracle prices. */
function toHostMarket(market: LenderMarket): LenderMarket {
  const pools = Object.entries(market.pools).map(([poolId, pool]) => [
    poolId,
    { ...pool, oraclePrice: 'unknown' },
  ])
  return { ...market, pools: Object.fromEntries(pools) }
}

/** Renders the offer for a loan, by default of 1,000 USDC, for an account with a mode at Aave V3. Other lenders can fail. */
function renderOffer(
  mode: number,
  markets = [FROM, AAVE],
  { position = LOAN, failures = [] as LendingPositionsResult['failures'] } = {},
) {
  causeway = scriptedCauseway()
  vi.spyOn(causeway.margin, 'routers', 'get').mockReturnValue(undefined as never)
  vi.spyOn(causeway.lending, 'getMarkets').mockResolvedValue({
    markets: markets.map(toHostMarket),
    failures: [],
  })
  const getPositions = vi
    .spyOn(causeway.lending, 'getPositions')
    .mockImplementation(async ({ lenders = [] }) => ({
      positions: markets
        .filter(({ lender }) => lenders.includes(lender) && failures.length === 0)
        .map((market) => ({
          chainId,
          lender: market.lender,
          account: ALICE,
          market,
          positions:
            market === AAVE && mode !== 0 ? [{ ...emptyPosition({ ...AAVE, account: ALICE }), mode }] : [],
        })),
      failures,
    }))
  const form = { chainId, account: ALICE, market: FROM, position, view: {} } as never
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

it('names the collateral and the debt in the dialog of a move', async () => {
  renderOffer(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Move loan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move loan to Aave V3' })
  expect(within(dialog).getByText('Collateral').parentElement?.textContent).toBe('Collateral2 WETH')
  expect(within(dialog).getByText('Debt').parentElement?.textContent).toBe('Debt1,000 USDC')
})

it('states that a loan which its collateral does not cover at the lender with the better rate cannot be moved there', async () => {
  const debt = { ...NOTHING, debt: 3_900_000_000n, collateralEnabled: false }
  renderOffer(0, [FROM, AAVE], { position: { ...LOAN, pools: { ...LOAN.pools, [USDC]: debt } } })
  await screen.findByText(
    /^Aave V3 has a better rate, but your loan cannot be moved there: Borrowing 3,?900 USDC would exceed the max LTV\./,
  )
  expect(screen.queryByRole('button', { name: 'Move loan' })).toBeNull()
})

it('offers nothing while the limits of the only lender with a better rate cannot be read', async () => {
  const error = new CausewayError('Aave V3 could not be read', { code: 'NETWORK_ERROR' })
  const getPositions = renderOffer(0, [FROM, AAVE], { failures: [{ chainId, lender: 'AAVE_V3', error }] })
  await waitFor(() => expect(getPositions.mock.settledResults).toHaveLength(1))
  await waitFor(() => expect(causeway.lending.getMarkets).toHaveBeenCalled())
  expect(screen.queryByText(/better rate/i)).toBeNull()
})
