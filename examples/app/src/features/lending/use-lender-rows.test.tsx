import { CausewayError } from '@causeway/core'
import { emptyPosition } from '@causeway/core/lending'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  ALICE,
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool, USDC } from '../../state/create-pool.test-support.ts'
import { useLenderRows } from './use-lender-rows.ts'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

const MARKET = createMarket([createPool()], { chainId: 42161 })
const { chainId, lender } = MARKET
const DEPOSIT = { poolId: USDC, underlying: USDC, deposits: 250_000_000n, debt: 0n, debtStable: 0n } as const
const POSITION = {
  ...emptyPosition({ chainId, lender, account: ALICE, subAccount: '0' }),
  pools: { [USDC]: { ...DEPOSIT, collateralEnabled: true } },
}
const error = new CausewayError('The node did not answer', { code: 'LENDER_UNREADABLE' })

/** Opens the list of lenders as after a load of the page, and returns its rows. */
async function load(isDown: boolean) {
  const causeway = scriptedCauseway()
  causeway.wallets.impersonate('EVM', ALICE)
  const failures = isDown ? [{ chainId, error }] : []
  const markets = isDown ? [] : [MARKET]
  const positions = markets.map((market) => ({
    chainId,
    lender,
    account: ALICE,
    market,
    positions: [POSITION],
  }))
  vi.spyOn(causeway.lending, 'getMarkets').mockResolvedValue({ markets, failures })
  vi.spyOn(causeway.lending, 'getPositions').mockResolvedValue({ positions, failures })
  const { result, unmount } = renderHook(() => useLenderRows(), { wrapper: createWrapper(causeway) })
  await waitFor(() => {
    expect(result.current.isPending).toBe(false)
    expect(result.current.hasUnreadPositions).toBe(isDown)
    expect(result.current.rows).toHaveLength(1)
  })
  const { rows } = result.current
  unmount()
  await causeway.dispose()
  return rows
}

it('lists the last known position with a lender after a reload while its chain is down', async () => {
  const start = Date.now()
  expect(await load(false)).toMatchObject([{ chainId, lender, userTotals: { netWorth: 250 } }])
  const [row] = await load(true)
  expect(row).toMatchObject({ chainId, lender, userTotals: { netWorth: 250 } })
  expect(row?.userTotals?.readTime).toBeGreaterThanOrEqual(start)
})
