import { expect, test } from 'vitest'
import { rewardText } from './reward-text.ts'

const token = `0x9e10${'0'.repeat(36)}` as const
const reward = { token, amount: 1_500_000n }

test('a reward has its amount and symbol, from the lender or from its token', () => {
  expect(rewardText({ ...reward, symbol: 'XVS', decimals: 6 }, undefined)).toBe('1.5 XVS')
  expect(rewardText(reward, { symbol: 'XVS', decimals: 5 })).toBe('15 XVS')
})

test('a reward in an unknown token is named so, with its abbreviated address and no amount', () => {
  expect(rewardText(reward, undefined)).toBe('unknown token 0x9e10…0000')
})
