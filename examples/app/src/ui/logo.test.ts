import { describe, expect, it } from 'vitest'
import { logoHue } from './logo-hue.ts'
import { logoLetters } from './logo-letters.ts'

describe('a logo without a picture', () => {
  it('shows the initials of a name', () => {
    expect(['Aave V3', 'Mantle', 'CoW Swap', 'usdc', 'Gas.zip'].map(logoLetters)).toEqual([
      'AV',
      'M',
      'CS',
      'U',
      'GZ',
    ])
  })

  it('says whether it is the principal or the yield', () => {
    expect(['PT-sUSDe', 'YT-sUSDe'].map(logoLetters)).toEqual(['PT', 'YT'])
  })

  it('shows nothing for a name without letters', () => {
    expect(['', '--'].map(logoLetters)).toEqual(['', ''])
  })

  it('has one hue for an address however it is written', () => {
    expect(logoHue('0xAF88d065e77c8cC2239327C5EDb3A432268e5831')).toBe(
      logoHue('0xaf88d065e77c8cc2239327c5edb3a432268e5831'),
    )
  })

  it('has another hue for a copycat', () => {
    const real = logoHue('0xaf88d065e77c8cc2239327c5edb3a432268e5831')
    const copycat = logoHue('0xaf88d065e77c8cc2239327c5edb3a432268e5832')
    expect(copycat).not.toBe(real)
    expect([real, copycat].every((hue) => Number.isInteger(hue) && hue >= 0 && hue < 360)).toBe(true)
  })
})
