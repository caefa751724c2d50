import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits, parseUnits } from '../kernel/amounts.ts'
import { formatAmount } from './amount.ts'

describe('formatAmount', () => {
  it.each<readonly [string, number, string]>([
    ['0', 18, '0'],
    ['1', 18, '1'],
    ['0.001', 18, '0.001'],
    ['0.000999', 18, '0.0₃999'],
    ['0.00000123456', 18, '0.0₅1234'],
    ['0.000000000000000001', 18, '0.0₁₇1'],
    ['0.1234567', 18, '0.123456'],
    ['12.345678', 6, '12.3456'],
    ['999.99999', 18, '999.9999'],
    ['1234.5678', 18, '1,234.56'],
    ['1000000', 6, '1,000,000'],
  ])('formats %s with %i decimals as %s', (human, decimals, text) => {
    expect(formatAmount(parseUnits(human, decimals), decimals)).toBe(text)
  })

  it('formats a negative amount with a minus sign', () => {
    expect([
      formatAmount(-1_500_000n, 6),
      formatAmount(-1n, 6),
      formatAmount(-1n, 6, { decimals: 2 }),
    ]).toEqual(['−1.5', '−0.0₅1', '0'])
  })

  it('shows all digits of the largest amount exactly', () => {
    const huge = 2n ** 256n - 1n
    expect(formatAmount(huge, 0).replaceAll(',', '')).toBe(String(huge))
  })

  it('never shows more than the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 10n ** 15n, max: 10n ** 40n }),
        fc.integer({ min: 0, max: 8 }),
        (amount, decimals) => {
          const read = parseUnits(formatAmount(amount, 18, { decimals }).replaceAll(',', ''), 18)
          expect(read <= amount).toBe(true)
          expect(amount - read < 10n ** BigInt(18 - decimals)).toBe(true)
        },
      ),
    )
  })

  it('shows all digits of an amount that fits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (amount) => {
        expect(formatAmount(amount, 18, { decimals: 18 }).replaceAll(',', '')).toBe(formatUnits(amount, 18))
      }),
    )
  })
})
