import { describe, expect, test } from 'vitest'
import type { PendleTokenType } from './token.ts'
import { keepsYieldToken, YIELD_TOKEN_HANDLING } from './yield-token.ts'

const EXPIRY = 1_800_000_000
const ofType = (tokenType: PendleTokenType) => ({ props: { pendle: { tokenType, expiry: EXPIRY } } })
const choice = { isWanted: true, providerId: 'pendle', nowSeconds: EXPIRY - 1 }

describe('The yield token', () => {
  test('of a principal token that has not expired is kept where the user wants it and the provider keeps it', () => {
    expect(keepsYieldToken(ofType('PT'), choice)).toBe(true)
  })

  test.each([
    ['the token is a yield token itself', ofType('YT'), {}],
    ['the token is a wrapper', ofType('SY'), {}],
    ['the token is a share of a market', ofType('LP'), {}],
    ['the token is none of Pendle', {}, {}],
    ['it has just expired', ofType('PT'), { nowSeconds: EXPIRY }],
    ['the list says that it has expired', { props: { pendle: { tokenType: 'PT', expired: true } } }, {}],
    ['the user does not want it', ofType('PT'), { isWanted: false }],
    ['OogaBooga sells it', ofType('PT'), { providerId: 'oogabooga' }],
    ['Enso sells it', ofType('PT'), { providerId: 'enso' }],
    ['Eisen sells it', ofType('PT'), { providerId: 'eisen' }],
    ['the provider has nothing to do with it', ofType('PT'), { providerId: 'kyberswap' }],
    ['there is no such provider', ofType('PT'), { providerId: 'constructor' }],
  ] as const)('is not kept when %s', (_when, token, change) => {
    expect(keepsYieldToken(token, { ...choice, ...change })).toBe(false)
  })

  test('is kept by Pendle, and sold by OogaBooga, Enso and Eisen', () => {
    expect(Object.fromEntries(YIELD_TOKEN_HANDLING)).toEqual({
      pendle: 'kept',
      oogabooga: 'sold',
      enso: 'sold',
      eisen: 'sold',
    })
  })
})
