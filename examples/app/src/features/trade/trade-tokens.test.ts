import { base, mantle } from '@causeway/core/chains'
import { type AssetList, nativeToken, type Token, tokenKey } from '@causeway/core/data'
import { describe, expect, test } from 'vitest'
import { type TradeTokensInput, tradeTokens } from './trade-tokens.ts'

const token = (symbol: string, digit: string): Token => ({
  chainId: mantle.id,
  address: `0x${digit.repeat(40)}`,
  decimals: 6,
  symbol,
  name: symbol,
  assetGroup: symbol,
})
const MNT = nativeToken(mantle)
const USDC = token('USDC', 'a')
const USDT = token('USDT', 'b')

const createList = (...tokens: Token[]): AssetList => ({
  chainId: mantle.id,
  tokens: Object.fromEntries([MNT, ...tokens].map((entry) => [tokenKey(entry.address), entry])),
  mainTokens: tokens.map(({ address }) => tokenKey(address)),
  rejected: [],
})

const symbols = (change: Partial<TradeTokensInput>, list: AssetList | undefined = createList(USDC, USDT)) => {
  const side = { chain: mantle, list }
  const { from, to } = tradeTokens({
    kind: 'swap',
    url: {},
    from: side,
    to: side,
    customTokens: [],
    ...change,
  })
  return [from?.symbol, to?.symbol]
}

describe('tradeTokens', () => {
  test('defaults to the native token and a stablecoin', () => {
    expect(symbols({})).toEqual(['MNT', 'USDC'])
    expect(symbols({}, createList(USDT))).toEqual(['MNT', 'USDT'])
  })

  test('defaults to the stablecoins of both chains for a bridge', () => {
    const to = { chain: base, list: undefined }
    expect(symbols({ kind: 'bridge' })).toEqual(['USDC', 'MNT'])
    expect(symbols({ kind: 'bridge', to })).toEqual(['USDC', undefined])
  })

  test('resolves tokens of the URL by symbol or address', () => {
    expect(symbols({ url: { inputCurrency: 'usdt', outputCurrency: USDC.address } })).toEqual([
      'USDT',
      'USDC',
    ])
  })

  test('never selects the same token twice by default', () => {
    expect(symbols({ url: { inputCurrency: 'USDC' } })).toEqual(['USDC', 'MNT'])
    expect(symbols({ url: { outputCurrency: 'MNT' } })).toEqual(['USDC', 'MNT'])
  })

  test('returns undefined for unknown tokens of the URL', () => {
    expect(symbols({ url: { inputCurrency: 'NOPE' } })).toEqual([undefined, 'USDC'])
  })

  test('selects no token on a chain that replaces the one of the link', () => {
    const side = { chain: mantle, list: createList(USDC, USDT) }
    const replaced = { ...side, isReplaced: true }
    expect(symbols({ kind: 'bridge', from: replaced, url: { inputCurrency: 'USDC' } })).toEqual([
      undefined,
      'MNT',
    ])
    expect(symbols({ from: replaced, to: replaced })).toEqual([undefined, undefined])
  })

  test('resolves custom tokens by address', () => {
    const custom = token('MINE', 'c')
    expect(symbols({ url: { inputCurrency: custom.address }, customTokens: [custom] })[0]).toBe('MINE')
  })

  test('waits for the token list, except for native tokens', () => {
    const waiting = { chain: mantle, list: undefined }
    const url = { inputCurrency: 'USDC' }
    expect(symbols({ from: waiting, to: waiting })).toEqual(['MNT', undefined])
    expect(symbols({ url, from: waiting, to: waiting })).toEqual([undefined, undefined])
    expect(symbols({ url: { inputCurrency: 'MNT' }, from: waiting, to: waiting })[0]).toBe('MNT')
  })
})
