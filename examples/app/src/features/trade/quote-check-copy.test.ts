import { expect, test } from 'vitest'
import { quoteCheckCopy } from './quote-check-copy.ts'

test('promises no verification of a transaction that is not built yet, whose checks may not all pass', () => {
  expect(quoteCheckCopy('pending')).toBe('Checked before signing')
})
