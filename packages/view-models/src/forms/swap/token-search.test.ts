import { arbitrum, base, mantle } from '@causeway/core/chains'
import { customTokenKey, nativeToken, type Token } from '@causeway/core/data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchTokens, type TokenCatalogueInput, tokenCatalogue } from './token-search.ts'

const NOW = 1_750_000_000_000
const token = (symbol: string, digit: string, fields: Partial<Token> = {}): Token => ({
  chainId: base.id,
  address: `0x${digit.repeat(40)}`,
  decimals: 18,
  symbol,
  name: `${symbol} token`,
  ...fields,
})
const keyOf = ({ chainId, address }: Token) => customTokenKey(chainId, address)

const USDC = token('USDC', 'a', { name: 'USD Coin' })
const USDBC = token('USDbC', 'b', { name: 'Bridged USD Coin' })
const SUSDE = token('sUSDe', 'c', { name: 'Staked USDe' })
const DAI = token('DAI', 'd', { name: 'USD stable of Maker' })
const POL = token('POL', 'e')
const FAKE = token('USDC', 'f', { name: 'USD Coin' })
const MANTLE_USDC = token('USDC', '9', { chainId: mantle.id })
const ALL = [SUSDE, DAI, POL, USDBC, MANTLE_USDC, USDC]

const search = (text: string, fields: Partial<TokenCatalogueInput> = {}) =>
  searchTokens(tokenCatalogue({ tokens: ALL, now: NOW, ...fields }), text)
const found = (text: string, fields?: Partial<TokenCatalogueInput>) =>
  search(text, fields).choices.map(({ token }) => token)

describe('a text', () => {
  it('finds the symbol itself, then what begins with it, then names, then who has it somewhere', () => {
    expect(found('usd', { chainIds: [base.id] })).toEqual([USDC, USDBC, DAI, SUSDE])
    expect(found('usdc', { chainIds: [base.id] })).toEqual([USDC])
    expect(found('  BRIDGED ')).toEqual([USDBC])
  })

  it('finds an asset by the name it had', () => {
    expect(found('MATIC')).toEqual([POL])
  })

  it('that is an address finds the token that has it, however it is written, and its beginning those that begin so', () => {
    expect(found(USDC.address.toUpperCase().replace('0X', '0x'))).toEqual([USDC])
    expect(found('0xaaa')).toEqual([USDC])
  })

  it('that is an address of no token here says so: it may be read from the chain', () => {
    const stranger = `0x${'1'.repeat(40)}`
    expect(search(stranger)).toEqual({ choices: [], unknownAddress: stranger })
    expect(search('0x111').unknownAddress).toBeUndefined()
    expect(search(`0x${'1'.repeat(64)}`).unknownAddress).toBe(`0x${'1'.repeat(64)}`)
  })

  it('never finds what is on no list before what is on one, whatever it calls itself', () => {
    const choices = search('usdc', {
      customTokens: [FAKE],
      balances: new Map([[keyOf(FAKE), { balanceRaw: 1n, balanceUsd: 9e9 }]]),
    }).choices
    expect(choices.map(({ token, isUnverified }) => [token, isUnverified])).toEqual([
      [MANTLE_USDC, false],
      [USDC, false],
      [FAKE, true],
    ])
  })
})

describe('before anything is typed', () => {
  it('stands what is held, by its worth, then what was chosen lately, the main ones, and the rest', () => {
    const balances = new Map([
      [keyOf(DAI), { balanceRaw: 5n, balanceUsd: 1 }],
      [keyOf(SUSDE), { balanceRaw: 5n, balanceUsd: 20 }],
      [keyOf(POL), { balanceRaw: 0n, balanceUsd: 0 }],
    ])
    const { choices } = search('', {
      balances,
      recents: [keyOf(MANTLE_USDC), keyOf(DAI)],
      mainTokens: [keyOf(USDC)],
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

  it('stand only the chains that are asked for, in their order', () => {
    const twice = found('usdc', { chainIds: [base.id, mantle.id] })
    expect([twice, found('', { chainIds: [arbitrum.id] })]).toEqual([[USDC, MANTLE_USDC], []])
  })

  it('stands each token once: one that a list has too is that of the list', () => {
    const choices = search('', { tokens: [USDC, USDC], customTokens: [{ ...USDC, name: 'Other' }] }).choices
    expect(choices.map(({ token, isUnverified }) => [token, isUnverified])).toEqual([[USDC, false]])
  })
})

describe('a choice', () => {
  it('is marked where another token of its chain has its symbol, and shows its address in short', () => {
    const { choices } = search('usdc', { customTokens: [FAKE] })
    expect(choices.map(({ isAmbiguous, shortAddress }) => [isAmbiguous, shortAddress])).toEqual([
      [false, '0x9999…9999'],
      [true, '0xaaaa…aaaa'],
      [true, '0xffff…ffff'],
    ])
    expect(search('', { tokens: [nativeToken(base)] }).choices[0]?.shortAddress).toBe('')
  })

  it('says what a Pendle token is, and whether it has expired', () => {
    const pendle = { tokenType: 'PT', expiry: NOW / 1000 } as const
    const [expired] = search('', { tokens: [{ ...USDC, props: { pendle } }] }).choices
    const [running] = search('', { tokens: [{ ...USDC, props: { pendle } }], now: NOW - 1_000 }).choices
    expect(expired?.pendle).toEqual({ type: 'PT', expiry: NOW / 1000, isExpired: true })
    expect(running?.pendle?.isExpired).toBe(false)
  })
})

describe('whatever is typed', () => {
  const tokens = fc.array(
    fc
      .record({
        symbol: fc.string({ maxLength: 5 }),
        chainId: fc.constantFrom(1, 10),
        at: fc.nat({ max: 200 }),
      })
      .map(({ symbol, chainId, at }) =>
        token(symbol, '0', { chainId, address: `0x${at.toString(16).padStart(40, '1')}` }),
      ),
    { maxLength: 30 },
  )

  it('each token is found once at most, is the catalogue’s own, and a blank text finds all in any order of the lists', () => {
    fc.assert(
      fc.property(tokens, fc.string({ maxLength: 4 }), (list, text) => {
        const catalogue = tokenCatalogue({ tokens: list, now: NOW })
        const { choices } = searchTokens(catalogue, text)
        expect(new Set(choices.map(({ key }) => key)).size).toBe(choices.length)
        expect(choices.every((choice) => catalogue.choices.includes(choice))).toBe(true)
        expect(searchTokens(catalogue, ' ').choices).toEqual(catalogue.choices)
        const unique = [...new Map(list.map((one) => [keyOf(one), one])).values()]
        const order = (some: readonly Token[]) =>
          tokenCatalogue({ tokens: some, now: NOW }).choices.map(({ key }) => key)
        expect(order(unique.toReversed())).toEqual(order(unique))
        expect(catalogue.choices.length).toBe(unique.length)
      }),
    )
  })
})
