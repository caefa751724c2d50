import { describe, expect, it } from 'vitest'
import { marginErrorContext } from './error-context.ts'
import { LONG, MARKET } from './margin.test-support.ts'
import { MARGIN_OPERATIONS, openingOf, operationOf, operationWord } from './operation.ts'
import { yieldTokenKept } from './pendle.ts'

describe('The operations of a margin trade', () => {
  it('are the words of addresses and error reports', () => {
    expect(MARGIN_OPERATIONS.map(operationWord)).toEqual(['open', 'close', 'collateralswap', 'debtswap'])
    expect(MARGIN_OPERATIONS.map((operation) => operationOf(operationWord(operation)))).toEqual([
      ...MARGIN_OPERATIONS,
    ])
    expect(operationOf('flip')).toBeUndefined()
  })

  it('open a Long by buying the asset, a Short by selling it, a Short Stable at the stable rate', () => {
    expect(openingOf('Long', 'ether', 'dollars')).toEqual({
      sell: 'dollars',
      buy: 'ether',
      borrowRateMode: 2,
    })
    expect(openingOf('Short', 'ether', 'dollars')).toEqual({
      sell: 'ether',
      buy: 'dollars',
      borrowRateMode: 2,
    })
    expect(openingOf('Short Stable', 'ether', 'dollars')).toMatchObject({ sell: 'ether', borrowRateMode: 1 })
  })

  it('tell the translator of errors whose words to expect', () => {
    const swap = { providerId: 'causeway-router', name: 'Causeway' } as never
    expect(marginErrorContext({ market: MARKET, swap, chainId: 1, operation: 'Close' })).toEqual({
      protocol: 'aave-v3',
      aggregator: 'Causeway',
      isOwnRouter: true,
      chainId: 1,
      operation: 'close',
    })
    expect(LONG.lender).toBe('AAVE_V3')
  })
})

describe('The yield token of a principal token', () => {
  const token = (expiry: number, tokenType: 'PT' | 'YT' = 'PT') => ({
    props: { pendle: { tokenType, expiry, ytAddress: '0xAB' as const } },
  })
  const asked = { providerId: 'pendle', isWanted: true, nowSeconds: 100 }

  it('goes to the account where the aggregator keeps it', () => {
    expect(yieldTokenKept(token(200), asked)).toBe('0xab')
  })

  it.each([
    ['the principal token has expired', token(100), asked],
    ['it is not wanted', token(200), { ...asked, isWanted: false }],
    ['the aggregator sells it', token(200), { ...asked, providerId: 'enso' }],
    ['it is no principal token', token(200, 'YT'), asked],
    ['it is no token of Pendle', {}, asked],
  ])('does not where %s', (_what, one, on) => {
    expect(yieldTokenKept(one, on)).toBeUndefined()
  })
})
