import { parseUnits } from '@causeway/core'
import { expect, it } from 'vitest'
import { formatDifference } from './format-difference.ts'

it.each<readonly [string, readonly string[], string]>([
  ['0.049', ['849.94', '849.9'], '0.05'],
  ['0.0449', ['849.94', '849.9'], '0.04'],
  ['0.06991', ['849.94', '849.8712'], '0.0699'],
  ['0.996', ['1,849.94', '1,848.95'], '1'],
  ['0.0049', ['849.94', '849.94'], '<0.01'],
  ['0.2', ['850', '850'], '<1'],
  ['0', ['849.94', '849.94'], '0'],
  ['0.00000005', ['0.0₅1234', '0.0₅1184'], '0.0₇5'],
])('formats a difference of %s in a column of %j as %s', (difference, texts, text) => {
  expect(formatDifference(parseUnits(difference, 18), 18, texts)).toBe(text)
})

it('is exact for amounts with all decimals of their token', () => {
  expect(formatDifference(1n, 2, ['849.94', '849.93'])).toBe('0.01')
  expect(formatDifference(1n, 0, ['849', '848'])).toBe('1')
})
