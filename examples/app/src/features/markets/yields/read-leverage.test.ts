import { expect, it } from 'vitest'
import { readLeverage } from './read-leverage.ts'

it.each([
  ['3', 3],
  ['2.5', 2.5],
  ['2,75', 2.75],
  [' 4.00× ', 4],
  ['1', 1],
  ['20', 20],
])('readLeverage parses %j', (text, leverage) => {
  expect(readLeverage(text, 20)).toBe(leverage)
})

it.each(['', '0.99', '20.01', '-2', '1e1', '2.555', 'three', '∞'])('readLeverage rejects %j', (text) => {
  expect(readLeverage(text, 20)).toBeUndefined()
})
