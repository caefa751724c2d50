import { describe, expect, it } from 'vitest'
import { FUEL_BASE_ASSET_ID, lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { arbitrum, fuel, mantle } from '../chains/records.ts'
import type { Address } from '../kernel/schema.ts'
import { tokenExplorerUrl, tokenLogoUrls } from './links.ts'
import { isPendle, isPendleExpired } from './pendle.ts'
import { canonicalSymbol, DEFAULT_TOKEN_SYMBOLS, isStableOrEuro } from './symbols.ts'
import { nativeToken, type PendleProps, tokenAddress, tokenKey } from './token.ts'
import { USDC, ZERO } from './tokens.test-support.ts'

const pendle = (props: PendleProps) => ({ props: { pendle: props } })

describe('Pendle tokens', () => {
  it('are told by their kind', () => {
    expect(isPendle({})).toBe(false)
    expect(isPendle(pendle({ tokenType: 'YT' }))).toBe(true)
    expect(isPendle(pendle({ tokenType: 'YT' }), 'YT')).toBe(true)
    expect(isPendle(pendle({ tokenType: 'YT' }), 'PT')).toBe(false)
  })

  it.each(['PT', 'YT', 'LP'] as const)(
    'a %s is expired at its expiry and past it, not before',
    (tokenType) => {
      const token = pendle({ tokenType, expiry: 1_721_865_600 })
      expect(isPendleExpired(token, 1_721_865_599)).toBe(false)
      expect(isPendleExpired(token, 1_721_865_600)).toBe(true)
      expect(isPendleExpired(token, 1_800_000_000)).toBe(true)
    },
  )

  it('are expired where the list says so without a date', () => {
    expect(isPendleExpired(pendle({ tokenType: 'PT', expired: true }), 0)).toBe(true)
    expect(isPendleExpired(pendle({ tokenType: 'PT' }), 2_000_000_000)).toBe(false)
  })

  it('a wrapper and a plain token never expire', () => {
    expect(isPendleExpired(pendle({ tokenType: 'SY', expiry: 1 }), 2)).toBe(false)
    expect(isPendleExpired({}, 2)).toBe(false)
  })
})

describe('Symbols', () => {
  it.each([
    ['MATIC', 'POL'],
    ['WETH', 'ETH'],
    ['WBNB', 'BNB'],
    ['WMATIC', 'POL'],
    ['USDC', 'USDC'],
    ['constructor', 'constructor'],
  ])('%s goes by %s', (symbol, canonical) => {
    expect(canonicalSymbol(symbol)).toBe(canonical)
  })

  it('that are shown by default', () => {
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
  ])('of the group %s, stable or euro-like: %s', (group, expected) => {
    expect(isStableOrEuro(group)).toBe(expected)
  })
})

describe('Token addresses', () => {
  it.each<Address>([ZERO, `0x${'0'.repeat(64)}`, lowerAddress(NATIVE_TOKEN_ADDRESS), FUEL_BASE_ASSET_ID])(
    '%s is the native asset',
    (address) => {
      expect(tokenAddress(address)).toBe(NATIVE_TOKEN_ADDRESS)
      expect(tokenKey(address)).toBe(NATIVE_TOKEN_ADDRESS.toLowerCase())
    },
  )

  it('of the native assets come from the chain', () => {
    expect(nativeToken(fuel)).toMatchObject({ chainId: 9889, symbol: 'ETH', decimals: 9 })
    expect(nativeToken(mantle)).toMatchObject({ chainId: 5000, symbol: 'MNT', decimals: 18 })
  })
})

describe('Links of a token', () => {
  const logoURI = 'https://a.test/usdc.png'

  it("begin with the list's picture and end with that of the dex-price service", () => {
    expect(tokenLogoUrls({ logoURI, address: `0x${USDC.slice(2).toUpperCase()}` }, mantle)).toEqual([
      logoURI,
      `https://dd.dexscreener.com/ds-data/tokens/mantle/${USDC}.png`,
    ])
  })

  it('show the native asset by its wrapped form, and nothing of Fuel that its list does not show', () => {
    expect(tokenLogoUrls({ address: NATIVE_TOKEN_ADDRESS }, arbitrum)).toEqual([
      'https://dd.dexscreener.com/ds-data/tokens/arbitrum/0x82af49447d8a07e3bd95bd0d56f35241523fbab1.png',
    ])
    expect(tokenLogoUrls({ address: FUEL_BASE_ASSET_ID }, fuel)).toEqual([])
  })

  it('lead to its page in the explorer, which a native asset has not', () => {
    expect(tokenExplorerUrl({ address: USDC }, mantle)).toBe(`https://mantlescan.xyz/token/${USDC}`)
    expect(tokenExplorerUrl({ address: NATIVE_TOKEN_ADDRESS }, mantle)).toBeUndefined()
    expect(tokenExplorerUrl({ address: USDC }, {})).toBeUndefined()
  })
})
