import type { ReviewedMarginPlan } from '@causeway/core/margin'
import { expect, test } from 'vitest'
import { createPool } from '../../../state/create-pool.test-support.ts'
import { accessCopy } from './access-copy.ts'

type Trade = Parameters<typeof accessCopy>[0]
const NAMES = { router: 'Bundler3', lender: 'Morpho' }
const SPENDER = '0x00000000000000000000000000000000000000a1'

function toTrade(change: { readonly type?: 'Borrow' | 'Withdraw'; readonly isAll?: boolean }): Trade {
  const { type = 'Withdraw', isAll = false } = change
  return {
    funding: { type, pool: createPool(), isAll, expected: 1_000_000_000n, limit: 1_000_000_000n },
  } as unknown as Trade
}
const toAccess = (amount: bigint | 'all', leftover: bigint | 'all' = 0n): ReviewedMarginPlan['access'] => [
  { spender: SPENDER, amount, leftover },
]

const GRANT = { to: SPENDER, data: '0x' } as const

/** Returns the copy of the granted permission, and of the part that remains. */
function getAccessCopy(trade: Trade, access: ReviewedMarginPlan['access']) {
  const { getCopy, leftover } = accessCopy(trade, access, NAMES)
  return { ...getCopy(GRANT), leftover }
}

test('closing a whole position states the maximum withdrawal with all decimals', () => {
  expect(getAccessCopy(toTrade({ isAll: true }), toAccess(1_000_250_002n))).toEqual({
    text: 'Allow at most 1,000.250002 USDC withdrawal for 0x0000…00a1',
    onButton: 'Allow USDC withdrawal',
    leftover: undefined,
  })
})

test('an exact purchase states the maximum debt', () => {
  expect(getAccessCopy(toTrade({ type: 'Borrow' }), toAccess(1_000_000_001n)).text).toBe(
    'Allow at most 1,000.000001 USDC debt for 0x0000…00a1',
  )
})

test('the exact debt of a sale is stated as exact', () => {
  expect(getAccessCopy(toTrade({ type: 'Borrow' }), toAccess(1_000_000_000n)).text).toBe(
    'Allow exactly 1,000 USDC debt for 0x0000…00a1',
  )
})

test('a permission that the plan does not revoke is stated with its amount and the name of the router', () => {
  expect(getAccessCopy(toTrade({}), toAccess(1_000_000_002n, 2n))).toEqual({
    text: 'Allow at most 1,000.000002 USDC withdrawal for 0x0000…00a1',
    onButton: 'Allow USDC withdrawal',
    leftover: `Bundler3 can still withdraw up to 0.000002 USDC for you afterwards.`,
  })
})

test('access to a whole position is not stated as an amount', () => {
  expect(getAccessCopy(toTrade({}), toAccess('all')).text).toBe(
    'Allow the router 0x0000…00a1 to manage all your positions at Morpho',
  )
  expect(getAccessCopy(toTrade({}), toAccess('all', 'all')).leftover).toBe(
    `Bundler3 can still manage all your positions at Morpho afterwards.`,
  )
})

test('the revocation of a permission names its holder', () => {
  const data = `0x095ea7b3${SPENDER.slice(2).padStart(64, '0')}${'0'.repeat(64)}` as const
  const { getCopy } = accessCopy(toTrade({}), toAccess(1_000_000_002n), NAMES)
  expect(getCopy({ to: SPENDER, data }).text).toBe('Revoke the permission of 0x0000…00a1')
})

test('the limit of a permission is the amount of its calldata', () => {
  const amount = 3_000_000n.toString(16).padStart(64, '0')
  const data = `0xc04a8a10${SPENDER.slice(2).padStart(64, '0')}${amount}` as const
  const { getCopy } = accessCopy(toTrade({ type: 'Borrow' }), toAccess(1_000_000_000n), NAMES)
  expect(getCopy({ to: SPENDER, data }).text).toBe('Allow at most 3 USDC debt for 0x0000…00a1')
})
