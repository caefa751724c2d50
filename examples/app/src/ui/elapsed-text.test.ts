import { describe, expect, it } from 'vitest'
import { elapsedSpoken, elapsedText } from './elapsed-text.ts'

describe('the text of an elapsed time', () => {
  it('is formatted like a clock, with hours from one hour on', () => {
    expect([0, 9, 87, 600, 8045].map(elapsedText)).toEqual(['0:00', '0:09', '1:27', '10:00', '2:14:05'])
  })

  it('is rounded down', () => {
    expect(elapsedText(59.9)).toBe('0:59')
  })

  it('is zero for a negative time, as clocks may differ', () => {
    expect([elapsedText(-3), elapsedSpoken(-3)]).toEqual(['0:00', '0 s'])
  })

  it('is spoken with its units, except for units that are zero', () => {
    expect([45, 60, 87, 3600, 8045].map(elapsedSpoken)).toEqual([
      '45 s',
      '1 min',
      '1 min 27 s',
      '1 h',
      '2 h 14 min 5 s',
    ])
  })
})
