import { expect, it } from 'vitest'
import { formatAmountUp } from './format-amount-up.ts'

it.each([
  [100_025_001_628_109_510n, 18, '0.1001'],
  [5_001_250_079n, 6, '5,001.26'],
  [1_234_500_000_000_000_001n, 18, '1.2346'],
  [5_000_000_000n, 6, '5,000'],
  [1_234_567_000_001n, 18, '0.0₅1235'],
  [12n, 0, '12'],
  [7n, 6, '0.0₅7'],
])('rounds %s base units with %s decimals up to %s', (amount, decimals, text) => {
  expect(formatAmountUp(amount, decimals)).toBe(text)
})
