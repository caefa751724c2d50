import { expect, it } from 'vitest'
import { findProviderTokens } from './find-provider-tokens.ts'

const entry = (symbol: string, change: object = {}) => ({
  chainId: 8453,
  address: `0x${symbol.padEnd(40, '0')}` as const,
  name: `${symbol} token`,
  symbol,
  decimals: 18,
  logoImg: '',
  ...change,
})

it('findProviderTokens searches by symbol and name, and returns exact matches of the symbol first', () => {
  const lists = [
    { provider: 'LI.FI', list: [entry('abcd'), entry('abc'), entry('abc', { chainId: 1, address: '0x01' })] },
    { provider: 'Across', list: [entry('xyz', { name: 'Named abc' }), entry('other')] },
  ]
  const tokens = findProviderTokens(lists, [8453], ' ABC ')
  expect(tokens.map(({ symbol, provider }) => [symbol, provider])).toEqual([
    ['abc', 'LI.FI'],
    ['abcd', 'LI.FI'],
    ['xyz', 'Across'],
  ])
})

it('findProviderTokens returns each token once, and at most eight tokens', () => {
  const list = Array.from({ length: 20 }, (_, index) => entry(`abc${index}`))
  const tokens = findProviderTokens(
    [
      { provider: 'A', list },
      { provider: 'B', list },
    ],
    [8453],
    'abc',
  )
  expect(tokens).toHaveLength(8)
  expect(new Set(tokens.map(({ provider }) => provider))).toEqual(new Set(['A']))
})
