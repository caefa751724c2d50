import { describe, expect, it } from 'vitest'
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
