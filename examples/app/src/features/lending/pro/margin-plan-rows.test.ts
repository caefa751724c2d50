import type { ReviewedMarginPlan } from '@causeway/core/margin'
import { expect, test } from 'vitest'
import { createPool, USDC } from '../../../state/create-pool.test-support.ts'
import { marginPlanRows, plannedSurplusText } from './margin-plan-rows.ts'

test('the rows of a plan use its own assets and decimals, even if the form shows another pair', () => {
  const wbtc = createPool({
    poolId: '0xb7c',
    underlying: '0xb7c',
    asset: { address: '0xb7c', symbol: 'WBTC', name: 'Wrapped BTC', decimals: 8, assetGroup: 'WBTC' },
  })
  const plan = {
    trade: {
      flashLoan: { kind: 'morpho', feeBps: 0n, amount: 99_775_900n, fee: 0n },
      swap: {
        name: 'Uniswap V3',
        spent: 99_775_900n,
        toAmount: 60_000_000_000n,
        toAmountMin: 59_000_000_000n,
        supportsExactOutput: false,
      },
      funding: { type: 'Withdraw', pool: wbtc, expected: 99_775_900n },
      output: { type: 'Repay', pool: createPool(), expected: 60_000_000_000n },
    },
    leftovers: [{ token: USDC, expected: 5_000_000n, why: 'surplus-out' }],
  } as unknown as ReviewedMarginPlan
  const rows = Object.fromEntries(marginPlanRows(plan).map(({ label, value }) => [label, value]))
  expect(rows).toMatchObject({
    Withdrawn: '0.997759 WBTC',
    'Debt repaid': '59,995 USDC',
    'Swap through Uniswap V3': '0.997759 WBTC for 60,000 USDC',
    'Back to your wallet, about': '5 USDC',
  })
})

test('the surplus of a swap that cannot buy an exact amount reduces the debt, and a rest returns to the wallet', () => {
  const getText = (swap: object, leftovers: readonly object[] = [], isAll = false) =>
    plannedSurplusText({
      request: isAll ? {} : { amountOut: 3_000n },
      trade: { swap: { toAmount: 3_018n, toAmountMin: 3_003n, ...swap }, output: { type: 'Repay', isAll } },
      leftovers,
    } as unknown as ReviewedMarginPlan)
  const returned = [{ token: USDC, expected: 18n, reason: 'surplus-out' }]
  expect(getText({})).toMatch(/even its minimum covers the repayment\. The surplus reduces the debt too\.$/)
  expect(getText({}, returned, true)).toMatch(/Any amount above the debt returns to your wallet\.$/)
  expect(getText({ supportsExactOutput: true })).toBeUndefined()
  // The whole deposit is sold, and may not be enough.
  expect(getText({ toAmountMin: 2_990n })).toBeUndefined()
})
