import { InvalidInputError } from '@causeway/core'
import { expect, it } from 'vitest'
import { buySellRoute, lendingRoute, swapRoute } from './routes.ts'
import { readUrlState } from './url.ts'

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const NOW = 1_750_000_000_000

it('swapRoute contains the chain and the time', () => {
  expect(swapRoute({ chainId: 8453 }, NOW)).toBe('/swap?chain=8453&refresh=1750000000000')
})

it('swapRoute contains the currencies by symbol or address', () => {
  const swap = { chainId: 8453, inputCurrency: 'ETH', outputCurrency: USDC }
  const route = swapRoute(swap, NOW)
  expect(route).toBe(`/swap?chain=8453&inputCurrency=ETH&outputCurrency=${USDC}&refresh=1750000000000`)
  expect(readUrlState(new URL(route, 'https://example.org').search)).toEqual({
    ...swap,
    operation: 'open',
    refresh: NOW,
  })
})

it('buySellRoute contains the token and the time', () => {
  expect(buySellRoute({ chainId: 8453, inputCurrency: USDC }, NOW)).toBe(
    `/buysell?chain=8453&inputCurrency=${USDC}&refresh=1750000000000`,
  )
  expect(buySellRoute({ chainId: 8453, outputCurrency: USDC }, NOW)).toBe(
    `/buysell?chain=8453&outputCurrency=${USDC}&refresh=1750000000000`,
  )
})

it('swapRoute rejects an invalid chain', () => {
  expect(() => swapRoute({ chainId: 0 }, NOW)).toThrow(InvalidInputError)
})

it('lendingRoute returns the page of a lender, in expert mode the pro page', () => {
  const lender = { chainId: 42161, lender: 'AAVE_V3' }
  expect(lendingRoute(lender, { expertMode: false })).toBe('/lending/42161/AAVE_V3')
  expect(lendingRoute(lender, { expertMode: true })).toBe('/lending/pro/42161/AAVE_V3')
})

it('lendingRoute escapes the lender', () => {
  expect(lendingRoute({ chainId: 1, lender: '../swap?x' }, { expertMode: false })).toBe(
    '/lending/1/..%2Fswap%3Fx',
  )
})
