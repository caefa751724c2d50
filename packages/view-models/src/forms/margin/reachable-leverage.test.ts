import { expect, it } from 'vitest'
import { reachableLeverage } from './reachable-leverage.ts'

it.each([
  [5, 4.99],
  [1 / (1 - 0.8), 4.99],
  [1 / (1 - 0.93), 14.28],
  [3.337, 3.33],
  [1, 1],
])('reaches less than the theoretical leverage of %d, rounded down to %d', (maxLeverage, reachable) => {
  expect(reachableLeverage(maxLeverage)).toBe(reachable)
})
