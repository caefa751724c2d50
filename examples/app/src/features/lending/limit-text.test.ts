import { expect, it } from 'vitest'
import { limitText } from './limit-text.ts'

it('states a debt or deposit with six decimals, so that it does not seem to be a cent below the moved amount', () => {
  const max = 1_999_999_999n
  expect(limitText({ max, safeMax: max, reason: 'debt' }, 6)).toBe('1,999.999999')
  expect(limitText({ max, safeMax: max, reason: 'deposit' }, 6)).toBe('1,999.999999')
  expect(limitText({ max, safeMax: max, reason: 'balance' }, 6)).toBe('1,999.99')
  expect(limitText({ max: 25n, safeMax: 25n, reason: 'debt' }, 8)).not.toBe('0')
  expect(limitText({ max: 'unknown', safeMax: 'unknown' }, 6)).toBeUndefined()
})
