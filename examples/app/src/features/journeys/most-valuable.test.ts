import type { Token } from '@causeway/core/data'
import { expect, it } from 'vitest'
import { USDC } from './journeys.test-support.ts'
import { mostValuable } from './most-valuable.ts'

const TARGET = { chainId: 8453, asset: { address: USDC, symbol: 'USDC', decimals: 6 } } as const

const toEntry = (chainId: number, balanceUsd: number | undefined) => {
  const currency: Token = { chainId, address: USDC, symbol: 'USDC', decimals: 6, name: 'USD Coin' }
  return { chainId, currency, balanceUsd }
}

it('pays with the most valuable holding that is not the token of the pool itself', () => {
  const entries = [toEntry(8453, 900), toEntry(42161, 20), toEntry(1, 70), toEntry(5000, undefined)]
  expect(mostValuable(entries, TARGET)?.chainId).toBe(1)
})

it('finds nothing among holdings without a value', () => {
  expect(mostValuable([toEntry(8453, 900), toEntry(42161, 0)], TARGET)).toBeUndefined()
})
