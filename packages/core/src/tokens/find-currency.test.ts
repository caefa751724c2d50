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
const createList = (tokens: readonly Token[], mainTokens: readonly Address[] = []) => ({
  chainId: mantle.id,
  tokens: Object.fromEntries(tokens.map((listed) => [tokenKey(listed.address), listed])),
  mainTokens,
})

const MNT = nativeToken(mantle)
const USDC = token('a', 'USDC', { assetGroup: 'USDC' })
const COPYCAT = token('b', 'USDC')

describe('findCurrency', () => {
  it('finds a token by its address in any casing', () => {
    const list = createList([MNT, USDC, COPYCAT])
    expect(findCurrency(list, `0x${COPYCAT.address.slice(2).toUpperCase()}`)).toBe(COPYCAT)
    expect(findCurrency(list, MNT.address)).toBe(MNT)
  })

  it('prefers the native asset over tokens with its symbol', () => {
    const list = createList([token('c', 'MNT', { assetGroup: 'MNT' }), MNT])
    expect(findCurrency(list, 'mnt')).toBe(MNT)
  })

  it('prefers a main token, then the token after which its group is named, and rejects ambiguous symbols', () => {
    expect(findCurrency(createList([COPYCAT, USDC]), 'USDC')).toBe(USDC)
    expect(findCurrency(createList([USDC, COPYCAT], [COPYCAT.address]), 'usdc')).toBe(COPYCAT)
    expect(findCurrency(createList([token('d', 'WIF'), token('9', 'WIF')]), 'WIF')).toBeUndefined()
    expect(findCurrency(createList([token('d', 'WIF')]), 'wif')?.symbol).toBe('WIF')
  })

  it('falls back to other symbols of the same asset', () => {
    const POL = nativeToken(polygon)
    const list = { ...createList([POL]), chainId: polygon.id }
    expect(findCurrency(list, 'MATIC')).toBe(POL)
  })

  it('finds a custom token by its address only', () => {
    const custom = token('f', 'MNT')
    expect(findCurrency(createList([MNT]), custom.address, [custom])).toBe(custom)
    expect(findCurrency(createList([MNT]), custom.address, [{ ...custom, chainId: 1 }])).toBeUndefined()
    expect(findCurrency(createList([]), 'MNT', [custom])).toBeUndefined()
  })
})
