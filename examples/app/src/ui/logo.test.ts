import { describe, expect, it } from 'vitest'
import { BRAND_ICONS, getChainIcon, getPlateIcon, getTokenIcon } from './brand-icons.ts'
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
      getChainIcon('42161'),
      getPlateIcon('cow'),
      getPlateIcon('causeway-router'),
      getPlateIcon('AAVE_V3_PRIME'),
      getPlateIcon('EVM:metaMaskSDK'),
      getTokenIcon('USDC', 'USDC'),
      getTokenIcon('WETH', 'ETH'),
    ]).toEqual(['arbitrum-one', 'cowswap', 'causeway', 'aave', 'metamask', 'usdc', 'eth'])
  })

  it.each([
    ['USDC', undefined, 'without a group'],
    ['USDC', 'Fake Coin::USDC', 'whose symbol is not unique'],
    ['axlUSDC', 'USDC', 'with a symbol of its own'],
    ['USDC', 'ETH', 'of another group'],
    ['constructor', 'constructor', 'with an inherited name'],
  ])('does not exist for %s of the group %s, a token %s', (symbol, group, _reason) => {
    expect(getTokenIcon(symbol, group)).toBeUndefined()
  })

  it('is one of the icons of the build', () => {
    const icon = getPlateIcon('COMPOUND_V3_USDC')
    expect(icon !== undefined && BRAND_ICONS.has(icon)).toBe(true)
  })
})
