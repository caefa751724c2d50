import { describe, expect, it } from 'vitest'
import { mantle, polygon } from '../chains/records.ts'
import type { Address } from '../kernel/schema.ts'
import { findCurrency } from './find-currency.ts'
import { nativeToken, type Token, tokenKey } from './token.ts'

const token = (digit: string, symbol: string, fields: Partial<Token> = {}): Token => ({
  chainId: mantle.id,
  address: `0x${digit.repeat(40)}`,
  decimals: 18,
  symbol,
  name: symbol,
  ...fields,
})
const listOf = (tokens: readonly Token[], mainTokens: readonly Address[] = []) => ({
  chainId: mantle.id,
  tokens: Object.fromEntries(tokens.map((one) => [tokenKey(one.address), one])),
  mainTokens,
})

const MNT = nativeToken(mantle)
const USDC = token('a', 'USDC', { assetGroup: 'USDC' })
const COPYCAT = token('b', 'USDC')

describe('a currency of a link', () => {
  it('is the token at an address, however that is written', () => {
    const list = listOf([MNT, USDC, COPYCAT])
    expect(findCurrency(list, `0x${COPYCAT.address.slice(2).toUpperCase()}`)).toBe(COPYCAT)
    expect(findCurrency(list, MNT.address)).toBe(MNT)
  })

  it('is the native asset before any token of its symbol', () => {
    const list = listOf([token('c', 'MNT', { assetGroup: 'MNT' }), MNT])
    expect(findCurrency(list, 'mnt')).toBe(MNT)
  })

  it('is a main token, then one that its asset group is named after, and never a copycat', () => {
    expect(findCurrency(listOf([COPYCAT, USDC]), 'USDC')).toBe(USDC)
    expect(findCurrency(listOf([USDC, COPYCAT], [COPYCAT.address]), 'usdc')).toBe(COPYCAT)
    expect(findCurrency(listOf([token('d', 'WIF'), token('9', 'WIF')]), 'WIF')).toBeUndefined()
    expect(findCurrency(listOf([token('d', 'WIF')]), 'wif')?.symbol).toBe('WIF')
  })

  it('goes by its other names where nothing has this one', () => {
    const POL = nativeToken(polygon)
    const list = { ...listOf([POL]), chainId: polygon.id }
    expect(findCurrency(list, 'MATIC')).toBe(POL)
  })

  it('is a token that the user named, by its address alone', () => {
    const custom = token('f', 'MNT')
    expect(findCurrency(listOf([MNT]), custom.address, [custom])).toBe(custom)
    expect(findCurrency(listOf([MNT]), custom.address, [{ ...custom, chainId: 1 }])).toBeUndefined()
    expect(findCurrency(listOf([]), 'MNT', [custom])).toBeUndefined()
  })
})
