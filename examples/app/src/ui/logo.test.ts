import { allChains } from '@causeway/core/chains'
import { describe, expect, it } from 'vitest'
import { BRAND_ICONS, getBrandIcon } from './brand-icons.ts'
import { logoHue } from './logo-hue.ts'
import { logoLetters } from './logo-letters.ts'

describe('the fallback of a logo', () => {
  it('shows the initials of a name', () => {
    expect(['Aave V3', 'Mantle', 'CoW Swap', 'usdc', 'Gas.zip'].map(logoLetters)).toEqual([
      'AV',
      'M',
      'CS',
      'U',
      'GZ',
    ])
  })

  it('shows PT or YT for principal and yield tokens', () => {
    expect(['PT-sUSDe', 'YT-sUSDe'].map(logoLetters)).toEqual(['PT', 'YT'])
  })

  it('is empty for a name without letters', () => {
    expect(['', '--'].map(logoLetters)).toEqual(['', ''])
  })

  it('has the same hue for an address in any case', () => {
    expect(logoHue('0xAF88d065e77c8cC2239327C5EDb3A432268e5831')).toBe(
      logoHue('0xaf88d065e77c8cc2239327c5edb3a432268e5831'),
    )
  })

  it('has a different hue for a similar address', () => {
    const real = logoHue('0xaf88d065e77c8cc2239327c5edb3a432268e5831')
    const copycat = logoHue('0xaf88d065e77c8cc2239327c5edb3a432268e5832')
    expect(copycat).not.toBe(real)
    expect([real, copycat].every((hue) => Number.isInteger(hue) && hue >= 0 && hue < 360)).toBe(true)
  })
})

describe('the icon of a logo', () => {
  it('exists for chains, providers, lenders, wallets and listed tokens', () => {
    expect([
      getBrandIcon('chain', '42161'),
      getBrandIcon('plate', 'cow'),
      getBrandIcon('plate', 'AAVE_V3_PRIME'),
      getBrandIcon('plate', 'EVM:metaMaskSDK'),
      getBrandIcon('token', 'USDC'),
      getBrandIcon('token', 'WETH'),
    ]).toEqual(['arbitrum-one', 'cowswap', 'aave', 'metamask', 'usdc', 'eth'])
  })

  it('exists for every chain except those that the icon set lacks', () => {
    const lacking = allChains.filter(({ id }) => getBrandIcon('chain', String(id)) === undefined)
    expect(lacking.map(({ slug }) => slug)).toEqual([])
  })

  it('does not exist for a group whose symbol is not unique, for an address or for an inherited name', () => {
    const ids = ['Fake Coin::USDC', '0xaf88d065e77c8cc2239327c5edb3a432268e5831', 'constructor', '']
    expect(ids.map((id) => getBrandIcon('token', id))).toEqual(ids.map(() => undefined))
  })

  it('is one of the icons of the build', () => {
    const icon = getBrandIcon('plate', 'COMPOUND_V3_USDC')
    expect(icon !== undefined && BRAND_ICONS.has(icon)).toBe(true)
  })
})
