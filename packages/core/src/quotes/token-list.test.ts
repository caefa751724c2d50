import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../kernel/schema.ts'
import type { TokenListEntry } from './provider.ts'
import { mergeTokenLists, withYieldTokens, type YieldToken } from './token-list.ts'

const NOW = 1_750_000_000_000
const token = (symbol: string, address: Address, chainId = 1): TokenListEntry => ({
  chainId,
  address,
  name: symbol,
  symbol,
  decimals: 18,
  logoImg: '',
})
const dai = token('DAI', '0xDa1')
const sDai: YieldToken = { ...token('sDAI', '0x5Da1'), kind: 'yield-bearing', underlying: '0xdA1' }
const ptDai: YieldToken = {
  ...token('PT-sDAI', '0x97Da1'),
  kind: 'principal',
  underlying: '0xda1',
  expiry: NOW / 1_000 + 1,
}

describe('token lists together', () => {
  test('hold every token once, however its address is written, as the first list tells it', () => {
    const other = { ...token('Dai', '0xdA1'), logoImg: 'https://example.org/dai.svg' }
    expect(mergeTokenLists([dai], [other, token('DAI', '0xDa1', 10)])).toEqual([
      dai,
      token('DAI', '0xDa1', 10),
    ])
  })

  test('lose no token and repeat none', () => {
    const entry = fc.record({
      chainId: fc.integer({ min: 1, max: 3 }),
      address: fc.constantFrom('0xA', '0xa', '0xB'),
    })
    fc.assert(
      fc.property(fc.array(fc.array(entry)), (lists) => {
        const full = lists.map((list) => list.map(({ chainId, address }) => token('T', address, chainId)))
        const keys = (entries: readonly TokenListEntry[]) =>
          entries.map(({ chainId, address }) => `${chainId} ${address.toLowerCase()}`)
        const merged = keys(mergeTokenLists(...full))
        expect(new Set(merged).size).toBe(merged.length)
        expect(new Set(merged)).toEqual(new Set(keys(full.flat())))
      }),
    )
  })
})

describe('yield tokens', () => {
  test('are added to the list of a provider that serves what they are made of', () => {
    const list = withYieldTokens([dai], [sDai, ptDai], NOW)
    expect(list.map(({ symbol }) => symbol)).toEqual(['DAI', 'sDAI', 'PT-sDAI'])
    expect(list[1]).toEqual(token('sDAI', '0x5Da1'))
  })

  test.each([
    ['whose underlying token is not served', { ...sDai, underlying: '0xother' as const }],
    ['of another chain', { ...sDai, chainId: 10 }],
    ['that have expired', { ...ptDai, expiry: NOW / 1_000 }],
  ])('%s are left out', (_which, candidate) => {
    expect(withYieldTokens([dai], [candidate], NOW)).toEqual([dai])
  })

  test('that the provider lists itself stay as it lists them', () => {
    const own = { ...token('sDAI (own)', '0x5dA1') }
    expect(withYieldTokens([dai, own], [sDai], NOW)).toEqual([dai, own])
  })
})
