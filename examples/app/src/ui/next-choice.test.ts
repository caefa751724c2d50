import { describe, expect, test } from 'vitest'
import { nextChoice } from './next-choice.ts'

const IDS = ['a', 'b', 'c']

describe('arrow keys among quotes', () => {
  test.each([
    ['ArrowDown', 'a', 'b'],
    ['ArrowRight', 'c', 'a'],
    ['ArrowUp', 'a', 'c'],
    ['ArrowLeft', 'b', 'a'],
    ['Home', 'c', 'a'],
    ['End', 'a', 'c'],
    ['ArrowDown', undefined, 'a'],
    ['ArrowUp', 'gone', 'c'],
    ['Enter', 'a', undefined],
    ['constructor', 'a', undefined],
  ])('%s from %s leads to %s', (key, from, to) => {
    expect(nextChoice(key, IDS, from)).toBe(to)
  })

  test('lead nowhere where there is nothing to choose', () => {
    expect(nextChoice('ArrowDown', [], undefined)).toBeUndefined()
    expect(nextChoice('Home', [], undefined)).toBeUndefined()
  })
})
