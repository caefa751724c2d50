import { describe, expect, test } from 'vitest'
import { orderSide } from './order-side.ts'

describe('orderSide', () => {
  test.each([
    ['sells the input token of the URL', '', { inputCurrency: 'ETH' }, 'sell'],
    ['buys the output token of the URL', '', { outputCurrency: 'ETH' }, 'buy'],
    ['sells if the URL names both tokens', '', { inputCurrency: 'ETH', outputCurrency: 'USDT' }, 'sell'],
    ['uses the side of the URL', '?side=buy', { inputCurrency: 'USDC', outputCurrency: 'ETH' }, 'buy'],
    ['sells if the side of the URL is invalid', '?side=<b>', {}, 'sell'],
  ] as const)('%s', (_title, search, url, side) => {
    expect(orderSide(search, url)).toBe(side)
  })
})
