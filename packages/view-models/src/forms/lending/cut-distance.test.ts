import { expect, it } from 'vitest'
import { cutDistance } from './cut-distance.ts'

it('cuts a distance to liquidation to a tenth of a percent, toward zero', () => {
  expect(cutDistance(9.19)).toBe(9.1)
  expect(cutDistance(-9.19)).toBe(-9.1)
  expect(cutDistance(0.09)).toBe(0)
})

it('returns the same distance for a price and for a health factor of one position', () => {
  const byPrice = (2_272.5 / 2_500 - 1) * 100
  const byHealthFactor = (1 - 1 / (2_500 / 2_272.5)) * 100
  expect(cutDistance(byPrice)).toBe(-9.1)
  expect(cutDistance(byHealthFactor)).toBe(9.1)
})
