import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../kernel/schema.ts'
import type { Token } from '../tokens/token.ts'
import { mergeTokenLists, withYieldTokens } from './merge-token-lists.ts'
import type { TokenListEntry } from './provider.ts'

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

type KnownPendle = Partial<NonNullable<NonNullable<Token['props']>['pendle']>>
/** Creates a Pendle token whose underlying token is DAI. */
const pendleToken = (symbol: string, address: Address, pendle: KnownPendle = {}, chainId = 1): Token => ({
  chainId,
  address,
  symbol,
  name: symbol,
  decimals: 18,
  props: { pendle: { tokenType: 'PT', underlyingAsset: '0xdA1', expiry: NOW / 1_000 + 1, ...pendle } },
})
const principal = pendleToken('PT-DAI', '0x97Da1')
const wrapper = pendleToken('SY-DAI', '0x57Da1', { tokenType: 'SY', expiry: 1 })

describe('mergeTokenLists', () => {
  test('keeps each token once, in any letter case, from the first list that has it', () => {
    const otherEntry = { ...token('Dai', '0xdA1'), logoImg: 'https://example.org/dai.svg' }
    expect(mergeTokenLists([dai], [otherEntry, token('DAI', '0xDa1', 10)])).toEqual([
      dai,
      token('DAI', '0xDa1', 10),
    ])
  })

  test('loses and repeats no token', () => {
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

describe('withYieldTokens', () => {
  test('adds principal tokens and yield-bearing wrappers of a listed token', () => {
    expect(withYieldTokens([dai], [wrapper, principal], NOW)).toEqual([
      dai,
      token('SY-DAI', '0x57Da1'),
      token('PT-DAI', '0x97Da1'),
    ])
  })

  test.each([
    ['whose underlying token is not listed', pendleToken('PT', '0x97', { underlyingAsset: '0xother' })],
    ['whose underlying token is unknown', pendleToken('PT', '0x97', { underlyingAsset: undefined })],
    ['of another chain', pendleToken('PT', '0x97', {}, 10)],
    ['that has expired', pendleToken('PT', '0x97', { expiry: NOW / 1_000 })],
    ['that is a yield token', pendleToken('YT', '0x97', { tokenType: 'YT' })],
    ['that is an LP token', pendleToken('LP', '0x97', { tokenType: 'LP' })],
  ])('does not add a token %s', (_which, candidate) => {
    expect(withYieldTokens([dai], [candidate], NOW)).toEqual([dai])
  })

  test('keeps the entry of a token that the provider lists itself', () => {
    const listedEntry = token('PT-DAI (own)', '0x97dA1')
    expect(withYieldTokens([dai, listedEntry], [principal], NOW)).toEqual([dai, listedEntry])
  })
})
