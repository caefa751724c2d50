import { arbitrum, base } from '@causeway/core/chains'
import { describe, expect, it } from 'vitest'
import { getTradeTitle } from './get-trade-title.ts'

const token = (symbol: string, chainId: number) => ({
  chainId,
  address: `0x${'11'.repeat(20)}` as const,
  symbol,
  name: symbol,
  decimals: 6,
})
const from = { chain: arbitrum, token: token('ETH', arbitrum.id) }
const to = { chain: base, token: token('USDC', base.id) }

describe('getTradeTitle', () => {
  it('names the tokens of a swap', () => {
    expect(getTradeTitle({ kind: 'swap', from, to })).toBe('ETH to USDC')
  })

  it('names the tokens and chains of a bridge', () => {
    expect(getTradeTitle({ kind: 'bridge', from, to })).toBe('ETH on Arbitrum One to USDC on Base')
  })

  it('is undefined until both tokens are known', () => {
    expect(getTradeTitle({ kind: 'swap', from, to: { chain: base, token: undefined } })).toBeUndefined()
  })
})
