import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leverageTicks } from './leverage-ticks.ts'

describe('leverageTicks', () => {
  it.each([
    [1, 14.29, [1, 5, 10, 14.29]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 3.33, [1, 2, 3.33]],
    [1, 1, [1]],
    [1, 0.5, [1]],
  ])('returns round ticks between %s and %s', (min, max, ticks) => {
    expect(leverageTicks(min, max)).toEqual(ticks)
  })

  it('returns few ascending ticks that include both ends', () => {
    fc.assert(
      fc.property(fc.double({ min: 1.05, max: 1_000, noNaN: true }), (max) => {
        const ticks = leverageTicks(1, max)
        expect(ticks.at(0)).toBe(1)
        expect(ticks.at(-1)).toBe(max)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect([...ticks].sort((a, b) => a - b)).toEqual(ticks)
      }),
    )
  })
})
