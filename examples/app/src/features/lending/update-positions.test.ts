import { emptyPosition, lendingPositionsQueryOptions } from '@causeway/core/lending'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createTestPosition } from '../../../../../packages/core/src/lending/lending.test-support.ts'
import { ALICE } from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { createMarket, createPool, USDC } from '../../state/create-pool.test-support.ts'
import type { Engine } from '../../state/use-engine.ts'
import { updatePositions } from './update-positions.ts'

const MARKET = createMarket([createPool()])
const ACCOUNT = { chainId: MARKET.chainId, lender: MARKET.lender, account: ALICE }
const ENGINE = { instanceId: 'causeway' } as Pick<Engine, 'lending' | 'instanceId'>

const createPosition = (subAccount: string, usdc: bigint) =>
  createTestPosition([{ poolId: USDC, deposits: usdc }], { subAccount })

/** Returns the deposits by sub-account after a plan has read one position. */
function readDeposits(cached: readonly ReturnType<typeof createPosition>[], position: (typeof cached)[0]) {
  const queries = new QueryClient()
  const request = { chainIds: [ACCOUNT.chainId], lenders: [ACCOUNT.lender], account: ALICE }
  const { queryKey } = lendingPositionsQueryOptions(ENGINE.lending, request, ENGINE)
  queries.setQueryData(queryKey, {
    positions: [{ ...ACCOUNT, market: MARKET, positions: cached }],
    failures: [],
  })
  updatePositions(queries, ENGINE, ACCOUNT, { market: MARKET, before: { position } })
  const [entry] =
    queries.getQueryData<{ positions: { positions: typeof cached }[] }>(queryKey)?.positions ?? []
  return entry?.positions.map(({ subAccount, pools }) => [subAccount, pools[USDC]?.deposits])
}

it('replaces the position that a plan has read, and keeps the order of the sub-accounts', () => {
  expect(readDeposits([createPosition('0', 1n), createPosition('7', 2n)], createPosition('0', 9n))).toEqual([
    ['0', 9n],
    ['7', 2n],
  ])
})

it('adds a sub-account that a plan has read first, unless it is empty', () => {
  expect(readDeposits([], createPosition('7', 2n))).toEqual([['7', 2n]])
  expect(readDeposits([], emptyPosition(ACCOUNT))).toEqual([])
})
