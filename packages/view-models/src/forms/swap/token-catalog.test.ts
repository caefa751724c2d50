import { arbitrum, base, mantle } from '@causeway/core/chains'
import { customTokenKey, nativeToken, type Token } from '@causeway/core/data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchTokens, type TokenCatalogInput, tokenCatalog } from './token-catalog.ts'

const NOW = 1_750_000_000_000
const token = (symbol: string, digit: string, fields: Partial<Token> = {}): Token => ({
  chainId: base.id,
  address: `0x${digit.repeat(40)}`,
  decimals: 18,
  symbol,
  name: `${symbol} token`,
  ...fields,
})
const toKey = ({ chainId, address }: Token) => customTokenKey(chainId, address)

const USDC = token('USDC', 'a', { name: 'USD Coin' })
const USDBC = token('USDbC', 'b', { name: 'Bridged USD Coin' })
const SUSDE = token('sUSDe', 'c', { name: 'Staked USDe' })
const DAI = token('DAI', 'd', { name: 'USD stable of Maker' })
const POL = token('POL', 'e')
const FAKE = token('USDC', 'f', { name: 'USD Coin' })
const MANTLE_USDC = token('USDC', '9', { chainId: mantle.id })
const ALL = [SUSDE, DAI, POL, USDBC, MANTLE_USDC, USDC]

const search = (text: string, fields: Partial<TokenCatalogInput> = {}) =>
  searchTokens(tokenCatalog({ tokens: ALL, now: NOW, ...fields }), text)
const findTokens = (text: string, fields?: Partial<TokenCatalogInput>) =>
  search(text, fields).choices.map(({ token }) => token)

describe('a search text', () => {
  it('matches symbols, then symbols and names that start with it, then those that contain it', () => {
    expect(findTokens('usd', { chainIds: [base.id] })).toEqual([USDC, USDBC, DAI, SUSDE])
    expect(findTokens('usdc', { chainIds: [base.id] })).toEqual([USDC])
    expect(findTokens('  BRIDGED ')).toEqual([USDBC])
  })

  it('matches an asset by its former symbol', () => {
    expect(findTokens('MATIC')).toEqual([POL])
  })

  it('matches an address in any letter case, and the start of an address', () => {
    expect(findTokens(USDC.address.toUpperCase().replace('0X', '0x'))).toEqual([USDC])
    expect(findTokens('0xaaa')).toEqual([USDC])
  })

  it('is returned as an unknown address if no token has it', () => {
    const address = `0x${'1'.repeat(40)}`
    expect(search(address)).toEqual({ choices: [], unknownAddress: address })
    expect(search('0x111').unknownAddress).toBeUndefined()
    expect(search(`0x${'1'.repeat(64)}`).unknownAddress).toBe(`0x${'1'.repeat(64)}`)
  })

  it('matches unlisted tokens after listed ones, regardless of their value', () => {
    const choices = search('usdc', {
      customTokens: [FAKE],
      balances: new Map([[toKey(FAKE), { balanceRaw: 1n, balanceUsd: 9e9 }]]),
    }).choices
    expect(choices.map(({ token, isUnverified }) => [token, isUnverified])).toEqual([
      [MANTLE_USDC, false],
      [USDC, false],
      [FAKE, true],
    ])
  })
})

describe('without a search text', () => {
  it('the catalog lists held tokens by value, then recent, main and other tokens', () => {
    const balances = new Map([
      [toKey(DAI), { balanceRaw: 5n, balanceUsd: 1 }],
      [toKey(SUSDE), { balanceRaw: 5n, balanceUsd: 20 }],
      [toKey(POL), { balanceRaw: 0n, balanceUsd: 0 }],
    ])
    const { choices } = search('', {
      balances,
      recents: [toKey(MANTLE_USDC), toKey(DAI)],
      mainTokens: [toKey(USDC)],
    })
    expect(choices.map(({ token, section }) => [token.symbol, section])).toEqual([
      ['sUSDe', 'held'],
      ['DAI', 'held'],
      ['USDC', 'recent'],
      ['USDC', 'main'],
      ['POL', 'listed'],
      ['USDbC', 'listed'],
    ])
  })

  it('the catalog lists only the given chains, in their order', () => {
    const bothChains = findTokens('usdc', { chainIds: [base.id, mantle.id] })
    expect([bothChains, findTokens('', { chainIds: [arbitrum.id] })]).toEqual([[USDC, MANTLE_USDC], []])
  })

  it('the catalog lists each token once, preferring the entry of a list', () => {
    const choices = search('', { tokens: [USDC, USDC], customTokens: [{ ...USDC, name: 'Other' }] }).choices
    expect(choices.map(({ token, isUnverified }) => [token, isUnverified])).toEqual([[USDC, false]])
  })
})

describe('a token choice', () => {
  it('is ambiguous if another token of its chain has the same symbol, and has a short address', () => {
    const { choices } = search('usdc', { customTokens: [FAKE] })
    expect(choices.map(({ isAmbiguous, shortAddress }) => [isAmbiguous, shortAddress])).toEqual([
      [false, '0x9999…9999'],
      [true, '0xaaaa…aaaa'],
      [true, '0xffff…ffff'],
    ])
    expect(search('', { tokens: [nativeToken(base)] }).choices[0]?.shortAddress).toBe('')
  })

  it('has the type and expiry of a Pendle token', () => {
    const pendle = { tokenType: 'PT', expiry: NOW / 1000 } as const
    const [expired] = search('', { tokens: [{ ...USDC, props: { pendle } }] }).choices
    const [running] = search('', { tokens: [{ ...USDC, props: { pendle } }], now: NOW - 1_000 }).choices
    expect(expired?.pendle).toEqual({ type: 'PT', expiry: NOW / 1000, isExpired: true })
    expect(running?.pendle?.isExpired).toBe(false)
  })
})

describe('any search text', () => {
  const tokens = fc.array(
    fc
      .record({
        symbol: fc.string({ maxLength: 5 }),
        chainId: fc.constantFrom(1, 10),
        index: fc.nat({ max: 200 }),
      })
      .map(({ symbol, chainId, index }) =>
        token(symbol, '0', { chainId, address: `0x${index.toString(16).padStart(40, '1')}` }),
      ),
    { maxLength: 30 },
  )

  it('returns each token at most once from the catalog, and all tokens if it is blank, for any order of the lists', () => {
    fc.assert(
      fc.property(tokens, fc.string({ maxLength: 4 }), (list, text) => {
        const catalog = tokenCatalog({ tokens: list, now: NOW })
        const { choices } = searchTokens(catalog, text)
        expect(new Set(choices.map(({ key }) => key)).size).toBe(choices.length)
        expect(choices.every((choice) => catalog.choices.includes(choice))).toBe(true)
        expect(searchTokens(catalog, ' ').choices).toEqual(catalog.choices)
        const unique = [...new Map(list.map((item) => [toKey(item), item])).values()]
        const order = (items: readonly Token[]) =>
          tokenCatalog({ tokens: items, now: NOW }).choices.map(({ key }) => key)
        expect(order(unique.toReversed())).toEqual(order(unique))
        expect(catalog.choices.length).toBe(unique.length)
      }),
    )
  })
})
