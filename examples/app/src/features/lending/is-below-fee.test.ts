import { expect, it } from 'vitest'
import { isBelowFee } from './is-below-fee.ts'

it('is only true for a value that is known to be lower than a known fee', () => {
  expect(isBelowFee(0.01, 0.28)).toBe(true)
  expect(isBelowFee(0.28, 0.28)).toBe(false)
  expect(isBelowFee(undefined, 0.28)).toBe(false)
  expect(isBelowFee(0.01, undefined)).toBe(false)
})
