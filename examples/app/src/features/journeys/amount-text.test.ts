import { expect, it } from 'vitest'
import { amountText } from './amount-text.ts'

it('has the decimals of the token list, also if an imported route states others', () => {
  const amount = { chainId: 8453, token: '0xa', amount: 90_000_000_000n, decimals: 12 }
  const usdc = { chainId: 8453, address: '0x0a', symbol: 'USDC', name: 'USD Coin', decimals: 6 } as const
  expect(amountText(amount, () => usdc)).toBe('90,000 USDC')
  expect(amountText(amount, () => undefined)).toMatch(/^0\.09 /)
})
