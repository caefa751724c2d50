import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import { findBridgePairs } from './find-bridge-pairs.ts'

const A: Address = '0x00000000000000000000000000000000000000a1'
const B: Address = '0x00000000000000000000000000000000000000b1'
const entry = (chainId: number, symbol: string, address: string) => ({
  chainId,
  symbol,
  address,
  name: symbol,
  decimals: 6,
  logoImg: '',
})
const CHAINS = { fromChainId: 1, toChainId: 10 }
const usdcList = [entry(1, 'USDC', A), entry(10, 'USDC', B)]

describe('findBridgePairs', () => {
  it('pairs tokens with one symbol on the list of one bridge, if asset lists have them as one asset', () => {
    const lists = [{ providerId: 'one', tokens: usdcList }]
    const listed = (chainId: number, address: Address) => ({
      chainId,
      address,
      decimals: 6,
      symbol: 'USDC',
      name: 'USD Coin',
      assetGroup: 'USDC',
    })
    expect(findBridgePairs(lists, CHAINS, listed)).toEqual([
      {
        from: { chainId: 1, address: A, decimals: 6, symbol: 'USDC' },
        to: { chainId: 10, address: B, decimals: 6, symbol: 'USDC' },
        bridges: ['one'],
      },
    ])
  })

  it('ignores a token that only one bridge lists, because it may be forged', () => {
    const lists = [{ providerId: 'one', tokens: usdcList }]
    expect(findBridgePairs(lists, CHAINS, () => undefined)).toEqual([])
  })

  it('accepts a pair of two bridges, in any spelling, and the native token', () => {
    const upper = usdcList.map((token) => ({ ...token, address: token.address.replace('a1', 'A1') }))
    const native = [entry(1, 'ETH', ''), entry(10, 'ETH', NATIVE_TOKEN_ADDRESS)]
    const lists = [
      { providerId: 'one', tokens: [...usdcList, ...native] },
      { providerId: 'two', tokens: upper },
    ]
    const pairs = findBridgePairs(lists, CHAINS, () => undefined)
    expect(pairs.map(({ from, bridges }) => [from.symbol, bridges])).toEqual([
      ['USDC', ['one', 'two']],
      ['ETH', ['one']],
    ])
  })

  it('ignores tokens of other chains, without a counterpart, or without an EVM address', () => {
    const tokens = [
      ...usdcList,
      entry(1, 'ALONE', A),
      entry(1, 'SOL', 'So11111111111111111111111111111111111111112'),
      entry(10, 'SOL', B),
      entry(56, 'USDC', A),
    ]
    const lists = ['one', 'two'].map((providerId) => ({ providerId, tokens }))
    expect(findBridgePairs(lists, CHAINS, () => undefined).map(({ from }) => from.symbol)).toEqual(['USDC'])
  })

  it('orders pairs on equally many lists by their symbol', () => {
    const tokens = [...usdcList, entry(1, 'DAI', B), entry(10, 'DAI', A)]
    const lists = ['one', 'two'].map((providerId) => ({ providerId, tokens }))
    expect(findBridgePairs(lists, CHAINS, () => undefined).map(({ from }) => from.symbol)).toEqual([
      'DAI',
      'USDC',
    ])
  })
})
