import { arbitrum, base, mantle } from '@causeway/core/chains'
import { nativeToken } from '@causeway/core/data'
import { describe, expect, test } from 'vitest'
import { findReplacedChains, findUnlistedToken } from './find-replaced-chains.ts'

const find = (kind: 'swap' | 'bridge', query: string, from = mantle, to = arbitrum) =>
  findReplacedChains(kind, new URLSearchParams(query), { from, to: kind === 'swap' ? from : to })

describe('findReplacedChains', () => {
  test.each([
    ['swap', ''],
    ['swap', 'chain=5000'],
    ['bridge', 'inputChain=5000&outputChain=42161'],
    ['bridge', 'chain=5000'],
    ['bridge', 'chain=8453&inputChain=5000'],
  ] as const)('has no problem for a %s with the query "%s"', (kind, query) => {
    expect(find(kind, query)).toEqual({ from: undefined, to: undefined })
  })

  test.each(['999999', 'mantle', '1e3', '0', ''])(
    'names the unknown chain "%s" and its replacement',
    (requested) => {
      const problem = { kind: 'chain', requested, shown: 'Mantle' }
      expect(find('swap', `chain=${requested}`)).toEqual({ from: problem, to: problem })
      expect(find('bridge', `chain=${requested}`)).toEqual({ from: problem, to: undefined })
      expect(find('bridge', `inputChain=${requested}&outputChain=42161`).from).toEqual(problem)
      expect(find('bridge', `inputChain=42161&outputChain=${requested}`, arbitrum, mantle).to).toEqual(
        problem,
      )
    },
  )

  test('names the chain that both sides of a bridge have', () => {
    expect(find('bridge', 'inputChain=5000&outputChain=5000')).toEqual({
      from: undefined,
      to: { kind: 'sameChain', requested: 'Mantle', shown: 'Arbitrum One' },
    })
    expect(find('bridge', 'outputChain=5000').to).toMatchObject({ kind: 'sameChain' })
  })
})

describe('findUnlistedToken', () => {
  const list = { chainId: base.id, tokens: {}, mainTokens: [], rejected: [] }

  test('names a token that the list of the chain does not contain', () => {
    const problem = { kind: 'token', requested: 'NOPE', chain: 'Base' }
    expect(findUnlistedToken('NOPE', { chain: base, list }, undefined)).toEqual(problem)
  })

  test.each([
    ['the token is shown', { chain: base, list }, nativeToken(base)],
    ['the list is unknown', { chain: base, list: undefined }, undefined],
    ['the chain is not the one of the link', { chain: base, list, isReplaced: true }, undefined],
  ])('has no problem if %s', (_case, listed, token) => {
    expect(findUnlistedToken('NOPE', listed, token)).toBeUndefined()
  })
})
