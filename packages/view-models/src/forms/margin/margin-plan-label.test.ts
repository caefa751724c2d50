import type { MarginPlan } from '@causeway/core/margin'
import { expect, it } from 'vitest'
import { createTestPool, USDC, wethPool } from '../../../../core/src/lending/lending.test-support.ts'
import { marginPlanLabel } from './margin-plan-label.ts'

const usdc = (amount: number) => BigInt(Math.round(amount * 1e6))

/** Returns the label of a repayment of 3,000 USDC that buys more. */
function getLabel(
  change: { trade?: object; swap?: object; amountOut?: bigint | undefined; leftovers?: object[] } = {},
) {
  const { trade, swap, leftovers = [] } = change
  const plan = {
    request: { amountOut: 'amountOut' in change ? change.amountOut : usdc(3_000) },
    trade: {
      operation: 'Close',
      funding: { pool: wethPool() },
      output: { pool: createTestPool(), expected: usdc(3_018.08) },
      swap: { toAmountMin: usdc(3_002.99), supportsExactOutput: false, ...swap },
      ...trade,
    },
    leftovers,
  } as unknown as MarginPlan
  return marginPlanLabel(plan, 'Repay 3,000 USDC with WETH')
}

it('states the amounts that are repaid if the swap cannot buy exactly the entered one', () => {
  expect(getLabel()).toBe('Repay about 3,018.08 USDC (at least 3,002.99) with WETH')
  expect(getLabel({ trade: { operation: 'DebtSwap' } })).toBe(
    'Swap about 3,018.08 USDC (at least 3,002.99) debt to WETH',
  )
})

it('states no more than the debt, because the rest returns to the wallet', () => {
  const leftovers = [{ token: USDC, expected: usdc(16.08), reason: 'surplus-out' }]
  expect(getLabel({ leftovers })).toBe('Repay about 3,002 USDC (at least 3,002) with WETH')
})

it('keeps the label of the form for an exact amount and for a whole debt', () => {
  expect(getLabel({ swap: { supportsExactOutput: true } })).toBe('Repay 3,000 USDC with WETH')
  expect(getLabel({ amountOut: undefined })).toBe('Repay 3,000 USDC with WETH')
})
