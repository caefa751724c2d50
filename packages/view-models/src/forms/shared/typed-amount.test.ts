import { describe, expect, it } from 'vitest'
import { normalizeAmountText, typedAmount } from './typed-amount.ts'

describe('typedAmount', () => {
  it.each([
    ['1,500.', 1_500_000_000n],
    ['1,500.25', 1_500_250_000n],
    ['1,234,567', 1_234_567_000_000n],
    ['1,000.5', 1_000_500_000n],
    ['1,234,567.', 1_234_567_000_000n],
    ['1 000.5', 1_000_500_000n],
    ['1\u00a0234\u202f567', 1_234_567_000_000n],
    ['12.5', 12_500_000n],
    ['.5', 500_000n],
    ['1000', 1_000_000_000n],
  ])('reads %j in the format that amounts are shown in', (text, amount) => {
    expect(typedAmount(text, 6)).toEqual({ amount })
  })

  it.each([
    '1,5',
    '1,500',
    '97,605',
    '12,34.5',
    '1.000,5',
    '1.000.000',
    '0,500',
    '1,0000',
    '$1,000',
    '1000 €',
    "1'000",
    '1 5',
    ',',
  ])('does not guess the meaning of %j', (text) => {
    const { amount, problem } = typedAmount(text, 6)
    expect([amount, problem]).toEqual([undefined, text === ',' ? 'invalid' : 'ambiguous'])
  })

  it.each([
    ['', 'empty'],
    [' 0.00 ', 'empty'],
    ['abc', 'invalid'],
    ['1e6', 'invalid'],
    ['-5', 'invalid'],
    ['0.1234567', 'tooPrecise'],
    ['9'.repeat(90), 'tooLarge'],
  ])('rejects %j as %s', (text, problem) => {
    expect(typedAmount(text, 6)).toEqual({ problem })
  })
})

describe('normalizeAmountText', () => {
  it.each([
    ['1,000', '1,000'],
    ['1,234,567', '1234567'],
    ['97,605.50', '97605.50'],
    ['1,234,567.', '1234567.'],
    [' 12.5 ', '12.5'],
    ['1,5', '1,5'],
    ['$1,000', '$1,000'],
    ['abc', 'abc'],
    ['', ''],
  ])('writes %j as %j', (text, normalized) => {
    expect(normalizeAmountText(text)).toBe(normalized)
  })
})
