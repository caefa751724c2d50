import {
  type LendingNotice,
  type LendingPositionsResult,
  lenderPositionView,
  positionState,
} from '@causeway/core/lending'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestPosition } from '../../../../../packages/core/src/lending/lending.test-support.ts'
import {
  ALICE,
  createWrapper,
  type ScriptedCauseway,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool, USDC } from '../../state/create-pool.test-support.ts'
import { buildRecord } from '../transfers/build-record.test-support.ts'
import { useActionFormState } from './use-action-form-state.ts'
import type { LendingSubject } from './use-lending-review.ts'

let causeway: ScriptedCauseway
beforeEach(() => {
  causeway = scriptedCauseway()
})
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const MARKET = createMarket([createPool()])
const ACCOUNT = { chainId: MARKET.chainId, lender: MARKET.lender, account: ALICE }

/** Returns a position with a deposit in USDC. */
const createPosition = (usdc: number) =>
  createTestPosition([{ poolId: USDC, deposits: BigInt(usdc) * 10n ** 6n }])

/** Sets the position that the lender reports. */
function setPosition(usdc: number, subAccount = '0') {
  const positions = [{ market: MARKET, positions: [{ ...createPosition(usdc), subAccount }] }]
  vi.spyOn(causeway.lending, 'getPositions').mockResolvedValue({
    positions,
    failures: [],
  } as unknown as LendingPositionsResult)
}

/** Sets the position and the market that a plan of a deposit reads. */
function setPlan(usdc: number, market = MARKET, notices: readonly LendingNotice[] = []) {
  vi.spyOn(causeway.lending, 'plan').mockResolvedValue({
    market,
    before: positionState(createPosition(usdc), market),
    after: positionState(createPosition(usdc + 1_000), market),
    execution: { ...ACCOUNT, name: 'Aave V3', info: {}, steps: [] },
    simulation: { status: 'verified', by: ['simulation'] },
    moves: [],
    notices,
  } as never)
}

/** Sets the position that the lender reports, and that a plan reads. */
function setDeposits(usdc: number, subAccount = '0') {
  setPosition(usdc, subAccount)
  setPlan(usdc)
}

const DEPOSIT: LendingSubject = {
  account: ACCOUNT,
  market: MARKET,
  actions: [{ type: 'Deposit', poolId: USDC, amount: 1_000_000_000n }],
  summary: { label: 'Deposit 1,000 USDC', amount: '1,000 USDC', isPaid: true, chainName: 'Base' },
}

/** Connects a wallet, and renders a form. */
function renderForm(type: 'Deposit' | 'Withdraw' = 'Deposit') {
  causeway.wallets.impersonate('EVM', ALICE)
  vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue({ address: ALICE } as never)
  vi.spyOn(causeway.executor, 'preview').mockResolvedValue([])
  vi.spyOn(causeway.lending, 'execute').mockResolvedValue(buildRecord())
  const queryClient = new QueryClient()
  const { result } = renderHook(() => useActionFormState({ ...ACCOUNT, type, poolId: USDC }), {
    wrapper: createWrapper(causeway, queryClient),
  })
  return { result, queryClient }
}

it('projects each check from the position that it has read, and states the position of the chain once it is done', async () => {
  setDeposits(0)
  const { result, queryClient } = renderForm()
  const getDeposits = () => {
    const { before, after } = result.current.outcome?.figures.deposits ?? {}
    return [result.current.review.status, before, after]
  }
  await waitFor(() => expect(getDeposits()).toEqual(['idle', 0, 0]))
  act(() => result.current.review.check(DEPOSIT))
  await waitFor(() => expect(getDeposits()).toEqual(['checked', 0, 1_000]))

  setDeposits(1_000)
  act(() => result.current.review.tryAgain())
  await waitFor(() => expect(getDeposits()).toEqual(['checked', 1_000, 2_000]))

  act(() => result.current.review.send())
  await waitFor(() => expect(getDeposits()).toEqual(['done', 1_000, 2_000]))

  setDeposits(2_500)
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(getDeposits()).toEqual(['done', 1_000, 2_500]))

  // The deposit opened another account.
  setDeposits(2_500, '900')
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(getDeposits()).toEqual(['done', 1_000, 2_000]))
})

it('values the position and the most that can be withdrawn with the price and the position that a check has read', async () => {
  setPosition(1_000)
  setPlan(1_000)
  const { result } = renderForm('Withdraw')
  const getFigures = () => {
    const { market, position, view, review, outcome } = result.current
    const worth = market && position && lenderPositionView(position, market).balanceData.nav
    return [review.status, worth, view.limits.max, outcome?.figures.nav.before]
  }
  await waitFor(() => expect(getFigures()).toEqual(['idle', 1_000, 1_000_000_000n, 1_000]))
  act(() => result.current.review.check(DEPOSIT))
  await waitFor(() => expect(getFigures()).toEqual(['checked', 1_000, 1_000_000_000n, 1_000]))

  // The price falls by half, and another page withdraws a part, while the review is open.
  const market = createMarket([createPool({ oraclePrice: { price: 50_000_000n, per: 1_000_000n } })])
  setPlan(600, market, [{ code: 'PARTIAL', message: 'A part of the debt remains.' }])
  vi.spyOn(causeway.clock, 'now').mockReturnValue(causeway.clock.now() + 16_000)
  act(() => result.current.review.send())
  await waitFor(() => expect(getFigures()).toEqual(['checked', 300, 600_000_000n, 300]))
})
