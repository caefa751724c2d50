import { describe, expect, test } from 'vitest'
import type { PendleTokenType } from './token.ts'
import { keepsYieldToken, YIELD_TOKEN_HANDLING } from './yield-token.ts'

const EXPIRY = 1_800_000_000
const createPendleToken = (tokenType: PendleTokenType) => ({
  props: { pendle: { tokenType, expiry: EXPIRY } },
})
const choice = { isWanted: true, providerId: 'pendle', nowSeconds: EXPIRY - 1 }

describe('keepsYieldToken', () => {
  test('returns true for a principal token before its expiry if the user wants it and the provider keeps it', () => {
    expect(keepsYieldToken(createPendleToken('PT'), choice)).toBe(true)
  })

  test.each([
    ['the token is a yield token itself', createPendleToken('YT'), {}],
    ['the token is a wrapper', createPendleToken('SY'), {}],
    ['the token is an LP token', createPendleToken('LP'), {}],
    ['the token is not a Pendle token', {}, {}],
    ['the token has just expired', createPendleToken('PT'), { nowSeconds: EXPIRY }],
    ['the list marks the token as expired', { props: { pendle: { tokenType: 'PT', expired: true } } }, {}],
    ['the user does not want it', createPendleToken('PT'), { isWanted: false }],
    ['OogaBooga sells it', createPendleToken('PT'), { providerId: 'oogabooga' }],
    ['Enso sells it', createPendleToken('PT'), { providerId: 'enso' }],
    ['Eisen sells it', createPendleToken('PT'), { providerId: 'eisen' }],
    ['the provider does not trade yield tokens', createPendleToken('PT'), { providerId: 'kyberswap' }],
    ['the provider is unknown', createPendleToken('PT'), { providerId: 'constructor' }],
  ] as const)('returns false if %s', (_, token, change) => {
    expect(keepsYieldToken(token, { ...choice, ...change })).toBe(false)
  })

  test('Pendle keeps yield tokens; OogaBooga, Enso and Eisen sell them', () => {
    expect(Object.fromEntries(YIELD_TOKEN_HANDLING)).toEqual({
      pendle: 'kept',
      oogabooga: 'sold',
      enso: 'sold',
      eisen: 'sold',
    })
  })
})
