import { describe, expect, it } from 'vitest'
import { elapsedText, elapsedWords } from './elapsed-text.ts'

describe('a running time', () => {
  it('reads like a clock, with hours only once there is one', () => {
    expect([0, 9, 87, 600, 8045].map(elapsedText)).toEqual(['0:00', '0:09', '1:27', '10:00', '2:14:05'])
  })

  it('does not run ahead of a second that is not over', () => {
    expect(elapsedText(59.9)).toBe('0:59')
  })

  it('begins at nothing where two clocks disagree', () => {
    expect([elapsedText(-3), elapsedWords(-3)]).toEqual(['0:00', '0 s'])
  })

  it('is said in words without the parts that are nothing', () => {
    expect([45, 60, 87, 3600, 8045].map(elapsedWords)).toEqual([
      '45 s',
      '1 min',
      '1 min 27 s',
      '1 h',
      '2 h 14 min 5 s',
    ])
  })
})
