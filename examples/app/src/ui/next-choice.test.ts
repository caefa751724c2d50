import { describe, expect, test } from 'vitest'
import { nextChoice } from './next-choice.ts'

const IDS = ['a', 'b', 'c']

describe('nextChoice', () => {
  test.each([
    ['ArrowDown', 'a', 'b'],
    ['ArrowRight', 'c', 'a'],
    ['ArrowUp', 'a', 'c'],
    ['ArrowLeft', 'b', 'a'],
    ['Home', 'c', 'a'],
    ['End', 'a', 'c'],
    ['ArrowDown', undefined, 'a'],
    ['ArrowUp', 'removed', 'c'],
    ['Enter', 'a', undefined],
    ['constructor', 'a', undefined],
  ])('moves by %s from %s to %s', (key, from, to) => {
    expect(nextChoice(key, IDS, from)).toBe(to)
  })

  test('returns undefined without options', () => {
    expect(nextChoice('ArrowDown', [], undefined)).toBeUndefined()
    expect(nextChoice('Home', [], undefined)).toBeUndefined()
  })
})
