import type { AssetMove } from '@causeway/core/lending'
import { expect, test } from 'vitest'
import { createMarket, createPool, USDC } from '../../state/create-pool.test-support.ts'
import { movesText } from './moves-text.ts'
import { withLimit } from './use-lending-review.ts'

const repayment = { label: 'Repay 5,000 USDC', amount: '5,000 USDC', isPaid: true, chainName: 'Base' }
const createPayment = (amount: bigint, expected: bigint): AssetMove => ({
  token: USDC,
  direction: 'out',
  amount,
  expected,
  recipient: '0x1',
  returned: [],
})

test('a repayment with a bounded approval names the limit, the leftover and the simulated amount', () => {
  const moves = [createPayment(5_001_250_079n, 5_000_000_081n)]
  expect(withLimit(repayment, { moves }, createMarket([createPool()])).limit).toEqual({
    text: '5,001.250079 USDC',
    leftover: '1.249998 USDC',
  })
  expect(movesText(moves, createMarket([createPool()]), undefined)).toBe('−5,000 USDC')
})

test('an action that spends its whole approval names the exact amount', () => {
  const moves = [createPayment(1_234_567_891n, 1_234_567_891n)]
  const exact = withLimit(repayment, { moves }, createMarket([createPool()]))
  expect([exact.exact, exact.limit]).toEqual(['1,234.567891 USDC', undefined])
})
