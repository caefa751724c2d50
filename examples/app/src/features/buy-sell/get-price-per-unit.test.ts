import { expect, test } from 'vitest'
import { getPricePerUnit } from './get-price-per-unit.ts'

const TOKEN = { chainId: 1, address: '0x1', symbol: 'MNT', decimals: 18 } as const
const EXPECTED = { token: TOKEN, amount: 500n * 10n ** 18n, text: '500', usd: 505, usdText: '$505.00' }
const ORDER = {
  asset: { token: TOKEN },
  spread: { amount: 1_010_000_000n, decimals: 6 },
  totals: { expected: EXPECTED },
  paidUsd: 1_010,
}

test('the price of an order is the value paid, or received for a sale, per unit of the asset', () => {
  expect(getPricePerUnit({ ...ORDER, side: 'buy' })).toBeCloseTo(2.02)
  expect(getPricePerUnit({ ...ORDER, side: 'sell' })).toBeCloseTo(0.5)
})

test('the price of an order is unknown until each part has a quote', () => {
  const totals = { expected: undefined }
  expect(getPricePerUnit({ ...ORDER, totals, side: 'buy' })).toBeUndefined()
  expect(getPricePerUnit({ ...ORDER, totals, side: 'sell' })).toBeUndefined()
})
