import { describe, expect, it } from 'vitest'
import { FUEL_BASE_ASSET_ID, lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { arbitrum, fuel, mantle } from '../chains/records.ts'
import type { Address } from '../kernel/schema.ts'
import { USDC, ZERO } from './create-token-harness.test-support.ts'
import { isPendle, isPendleExpired } from './pendle.ts'
import { canonicalSymbol, DEFAULT_TOKEN_SYMBOLS, isStableOrEuro } from './symbols.ts'
import { nativeToken, type PendleProps, tokenAddress, tokenKey } from './token.ts'
import { getTokenExplorerUrl, getTokenLogoUrls } from './token-urls.ts'

const pendle = (props: PendleProps) => ({ props: { pendle: props } })

describe('isPendle and isPendleExpired', () => {
  it('recognizes Pendle tokens by type', () => {
    expect(isPendle({})).toBe(false)
    expect(isPendle(pendle({ tokenType: 'YT' }))).toBe(true)
    expect(isPendle(pendle({ tokenType: 'YT' }), 'YT')).toBe(true)
    expect(isPendle(pendle({ tokenType: 'YT' }), 'PT')).toBe(false)
  })

  it.each(['PT', 'YT', 'LP'] as const)('a %s token is expired from its expiry on', (tokenType) => {
    const token = pendle({ tokenType, expiry: 1_721_865_600 })
    expect(isPendleExpired(token, 1_721_865_599)).toBe(false)
    expect(isPendleExpired(token, 1_721_865_600)).toBe(true)
    expect(isPendleExpired(token, 1_800_000_000)).toBe(true)
  })

  it('returns true for a token that the list marks as expired', () => {
    expect(isPendleExpired(pendle({ tokenType: 'PT', expired: true }), 0)).toBe(true)
    expect(isPendleExpired(pendle({ tokenType: 'PT' }), 2_000_000_000)).toBe(false)
  })

  it('returns false for SY tokens and tokens outside Pendle', () => {
    expect(isPendleExpired(pendle({ tokenType: 'SY', expiry: 1 }), 2)).toBe(false)
    expect(isPendleExpired({}, 2)).toBe(false)
  })
})

describe('symbols', () => {
  it.each([
    ['MATIC', 'POL'],
    ['WETH', 'ETH'],
    ['WBNB', 'BNB'],
    ['WMATIC', 'POL'],
    ['USDC', 'USDC'],
    ['constructor', 'constructor'],
  ])('the canonical symbol of %s is %s', (symbol, canonical) => {
    expect(canonicalSymbol(symbol)).toBe(canonical)
  })

  it('has the default tokens in display order', () => {
    expect(DEFAULT_TOKEN_SYMBOLS.join(' ')).toBe(
      'ETH USDC USDT WBTC BNB AVAX POL PEPE PENDLE SNX ARB OP CAKE AAVE COMP',
    )
  })

  it.each([
    ['USDC', true],
    ['sUSDe', true],
    ['EURC', true],
    ['ETH', false],
    ['', false],
    [undefined, false],
  ])('isStableOrEuro of the group %s is %s', (group, expected) => {
    expect(isStableOrEuro(group)).toBe(expected)
  })
})

describe('token addresses', () => {
  it.each<Address>([ZERO, `0x${'0'.repeat(64)}`, lowerAddress(NATIVE_TOKEN_ADDRESS), FUEL_BASE_ASSET_ID])(
    '%s is the native asset',
    (address) => {
      expect(tokenAddress(address)).toBe(NATIVE_TOKEN_ADDRESS)
      expect(tokenKey(address)).toBe(NATIVE_TOKEN_ADDRESS.toLowerCase())
    },
  )

  it('nativeToken returns the native asset of the chain', () => {
    expect(nativeToken(fuel)).toMatchObject({ chainId: 9889, symbol: 'ETH', decimals: 9 })
    expect(nativeToken(mantle)).toMatchObject({ chainId: 5000, symbol: 'MNT', decimals: 18 })
  })
})

describe('token URLs', () => {
  const logoURI = 'https://a.test/usdc.png'

  it('start with the logo of the list, followed by the one of the dex-price service', () => {
    expect(getTokenLogoUrls({ logoURI, address: `0x${USDC.slice(2).toUpperCase()}` }, mantle)).toEqual([
      logoURI,
      `https://dd.dexscreener.com/ds-data/tokens/mantle/${USDC}.png`,
    ])
  })

  it('use the wrapped token for the native asset, and only listed logos on Fuel', () => {
    expect(getTokenLogoUrls({ address: NATIVE_TOKEN_ADDRESS }, arbitrum)).toEqual([
      'https://dd.dexscreener.com/ds-data/tokens/arbitrum/0x82af49447d8a07e3bd95bd0d56f35241523fbab1.png',
    ])
    expect(getTokenLogoUrls({ address: FUEL_BASE_ASSET_ID }, fuel)).toEqual([])
  })

  it('link to the explorer page, except for native assets and chains without an explorer', () => {
    expect(getTokenExplorerUrl({ address: USDC }, mantle)).toBe(`https://mantlescan.xyz/token/${USDC}`)
    expect(getTokenExplorerUrl({ address: NATIVE_TOKEN_ADDRESS }, mantle)).toBeUndefined()
    expect(getTokenExplorerUrl({ address: USDC }, {})).toBeUndefined()
  })
})
