import { expect, it } from 'vitest'
import { knownDepositApr } from './known-deposit-apr.ts'

it('is the net APR, or the rate with known rewards of a token with an unknown intrinsic yield', () => {
  const rates = { depositApr: 0.05, rewardDepositApr: 1 } as const
  expect(knownDepositApr({ ...rates, netDepositApr: 4 })).toBe(4)
  expect(knownDepositApr({ ...rates, netDepositApr: 'unknown' })).toBe(1.05)
  expect(knownDepositApr({ depositApr: 0.05, rewardDepositApr: 'unknown', netDepositApr: 'unknown' })).toBe(
    0.05,
  )
})
