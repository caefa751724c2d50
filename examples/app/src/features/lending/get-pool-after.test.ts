import { expect, test } from 'vitest'
import { createMarket, createPool } from '../../state/create-pool.test-support.ts'
import { getPoolAfter } from './get-pool-after.ts'

const pool = createPool({ totalDebt: 100n, totalLiquidity: 900n })
const borrowed = createPool({ totalDebt: 150n, totalLiquidity: 850n })
const view = { pool, action: { type: 'Borrow', poolId: pool.poolId, amount: 50n }, amount: 50n }

/** Returns the debt of the pool after a loan of 50. */
function getDebtAfter(now: typeof pool, review: object) {
  const form = { market: createMarket([now]), view, review: { checked: undefined, ...review } }
  return getPoolAfter(form as unknown as Parameters<typeof getPoolAfter>[0])?.totalDebt
}

test('the pool after an action is computed from the current market', () => {
  expect(getDebtAfter(pool, { status: 'idle' })).toBe(150n)
})

test('an action that a refreshed market contains is not counted twice', () => {
  const checked = { plan: { market: createMarket([pool]) } }
  expect(getDebtAfter(borrowed, { status: 'running', checked })).toBe(150n)
  expect(getDebtAfter(borrowed, { status: 'done', checked })).toBeUndefined()
})
