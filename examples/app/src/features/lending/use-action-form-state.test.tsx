import { type LendingPositionsResult, positionState } from '@causeway/core/lending'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestPosition } from '../../../../../packages/core/src/lending/lending.test-support.ts'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool, USDC } from '../../state/create-pool.test-support.ts'
import { buildRecord } from '../transfers/build-record.test-support.ts'
import { useActionFormState } from './use-action-form-state.ts'

const causeway = scriptedCauseway()
afterEach(async () => {
  cleanup()
  await causeway.dispose()
})

const MARKET = createMarket([createPool()])
const ACCOUNT = { chainId: MARKET.chainId, lender: MARKET.lender, account: ALICE }

/** Returns a position with a deposit in USDC. */
const createPosition = (usdc: number) =>
  createTestPosition([{ poolId: USDC, deposits: BigInt(usdc) * 10n ** 6n }])

/** Sets the position that the lender reports, and that a plan reads. */
function setDeposits(usdc: number, subAccount = '0') {
  const positions = [{ market: MARKET, positions: [{ ...createPosition(usdc), subAccount }] }]
  vi.spyOn(causeway.lending, 'getPositions').mockResolvedValue({
    positions,
    failures: [],
  } as unknown as LendingPositionsResult)
  vi.spyOn(causeway.lending, 'plan').mockResolvedValue({
    market: MARKET,
    before: positionState(createPosition(usdc), MARKET),
    after: positionState(createPosition(usdc + 1_000), MARKET),
    execution: { ...ACCOUNT, name: 'Aave V3', info: {}, steps: [] },
    simulation: { status: 'verified', by: ['simulation'] },
    moves: [],
    notices: [],
  } as never)
}

it('projects each check from the position that it has read, and states the position of the chain once it is done', async () => {
  causeway.wallets.impersonate('EVM', ALICE)
  vi.spyOn(causeway.wallets, 'walletFor').mockReturnValue({ address: ALICE } as never)
  vi.spyOn(causeway.executor, 'preview').mockResolvedValue([])
  vi.spyOn(causeway.lending, 'execute').mockResolvedValue(buildRecord())
  setDeposits(0)
  const queryClient = new QueryClient()
  const { result } = renderHook(() => useActionFormState({ ...ACCOUNT, poolId: USDC }), {
    wrapper: createWrapper(causeway, queryClient),
  })
  const getDeposits = () => {
    const { before, after } = result.current.outcome?.figures.deposits ?? {}
    return [result.current.review.status, before, after]
  }
  await waitFor(() => expect(getDeposits()).toEqual(['idle', 0, 0]))
  act(() =>
    result.current.review.check({
      account: ACCOUNT,
      market: MARKET,
      actions: [{ type: 'Deposit', poolId: USDC, amount: 1_000_000_000n }],
      summary: { label: 'Deposit 1,000 USDC', amount: '1,000 USDC', isPaid: true, chainName: 'Base' },
    }),
  )
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
