import { describe, expect, test } from 'vitest'
import { orderSide } from './order-side.ts'

describe('Buying or selling', () => {
  test.each([
    ['sells what the address names as paid', '', { inputCurrency: 'ETH' }, 'sell'],
    ['buys what it names as received', '', { outputCurrency: 'ETH' }, 'buy'],
    ['sells where it names both', '', { inputCurrency: 'ETH', outputCurrency: 'USDT' }, 'sell'],
    ['does what it says', '?side=buy', { inputCurrency: 'USDC', outputCurrency: 'ETH' }, 'buy'],
    ['sells where it says nothing that can be read', '?side=<b>', {}, 'sell'],
  ] as const)('%s', (_what, search, url, side) => {
    expect(orderSide(search, url)).toBe(side)
  })
})
