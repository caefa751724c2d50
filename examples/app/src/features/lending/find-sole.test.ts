import { expect, it } from 'vitest'
import { findLargest, findSole } from './find-sole.ts'

const find = (...values: (number | undefined)[]) => findSole([...values.keys()], (index) => values[index])

it('finds the deposit that a position is about, next to dust and empty ones', () => {
  expect(find(100)).toBe(0)
  expect(find(0, 100, 0.5)).toBe(1)
})

it('finds none if several deposits have a value, or if one is unknown', () => {
  expect(find(100, 50)).toBeUndefined()
  expect(find(100, undefined)).toBeUndefined()
  expect(find()).toBeUndefined()
  expect(find(0)).toBeUndefined()
})

it('finds the largest deposit of several, and ignores those with an unknown value', () => {
  const findAmong = (...values: (number | undefined)[]) =>
    findLargest([...values.keys()], (index) => values[index])
  expect(findAmong(50, undefined, 100)).toBe(2)
  expect(findAmong(0, undefined)).toBeUndefined()
})
