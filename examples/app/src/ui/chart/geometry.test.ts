import { describe, expect, it } from 'vitest'
import {
  decimalsOf,
  evenFigures,
  linePath,
  reachOf,
  ruleFigures,
  runsOf,
  shapeUnder,
  share,
} from './geometry.ts'

describe('the rules of a chart', () => {
  it('are five round figures that hold every reading', () => {
    expect(ruleFigures([2.6, 7.4, 5])).toEqual([2.5, 3.75, 5, 6.25, 7.5])
    expect(ruleFigures([0, 40])).toEqual([0, 10, 20, 30, 40])
  })

  it('hold whatever is read, with the least step that does', () => {
    for (let power = -8; power <= 9; power += 1) {
      for (let first = 1; first < 40; first += 3) {
        for (let width = 0; width < 60; width += 7) {
          const low = first * 10 ** power
          const high = low + (width * 10 ** power) / 3
          const rules = ruleFigures([low, high])
          expect(rules).toHaveLength(5)
          expect(rules[0] ?? Number.NaN).toBeLessThanOrEqual(low * (1 + 1e-9))
          expect(rules[4] ?? Number.NaN).toBeGreaterThanOrEqual(high * (1 - 1e-9))
        }
      }
    }
  })

  it('never go below zero for readings that do not', () => {
    expect(ruleFigures([0, 0])[0]).toBe(0)
    expect(ruleFigures([0.01, 3])[0]).toBe(0)
  })

  it('hold what has fallen below zero', () => {
    const rules = ruleFigures([-1.2, 0.4])
    expect(rules[0]).toBeLessThanOrEqual(-1.2)
    expect(rules[4]).toBeGreaterThanOrEqual(0.4)
  })

  it('stand around a reading that does not move', () => {
    const rules = ruleFigures([5, 5])
    expect(rules).toHaveLength(5)
    expect(rules.some((rule) => rule <= 5) && rules.some((rule) => rule >= 5)).toBe(true)
  })

  it('have as many decimals as none of them is rounded by', () => {
    expect(decimalsOf([0, 25, 50, 75, 100])).toBe(0)
    expect(decimalsOf([2.5, 3.75, 5])).toBe(2)
    expect(decimalsOf(ruleFigures([0, 0.3]))).toBe(3)
    expect(decimalsOf([])).toBe(0)
  })

  it('are without figures where nothing was read', () => {
    expect(ruleFigures([])).toEqual([])
    expect(ruleFigures(['unknown', Number.NaN])).toEqual([])
  })
})

describe('the line of a chart', () => {
  const x = { low: 0, high: 10 }
  const y = { low: 0, high: 4 }

  it('runs from the left edge to the right, high readings at the top', () => {
    const runs = runsOf(
      [
        { x: 0, y: 0 },
        { x: 5, y: 1 },
        { x: 10, y: 4 },
      ],
      x,
      y,
    )
    expect(linePath(runs)).toBe('M0 100L50 75L100 0')
  })

  it('leaves a gap where a reading is unknown', () => {
    const points = [
      { x: 0, y: 1 },
      { x: 2, y: 1 },
      { x: 4, y: 'unknown' },
      { x: 6, y: 2 },
      { x: 8, y: 2 },
    ] as const
    expect(linePath(runsOf(points, x, y))).toBe('M0 75L20 75M60 50L80 50')
  })

  it('keeps a single reading between gaps as a dot', () => {
    expect(linePath(runsOf([{ x: 5, y: 2 }], x, y))).toBe('M50 50L50 50')
  })

  it('is empty where nothing is known', () => {
    expect(linePath(runsOf([{ x: 1, y: 'unknown' }], x, y))).toBe('')
  })

  it('has water under it down to the foot', () => {
    const [run = []] = runsOf(
      [
        { x: 0, y: 4 },
        { x: 10, y: 2 },
      ],
      x,
      y,
    )
    expect(shapeUnder(run)).toBe('polygon(0% 0%,100% 50%,100% 100%,0% 100%)')
  })
})

describe('a side of the chart', () => {
  it('reaches over all of its figures', () => {
    expect(reachOf([3, 1, 2])).toEqual({ low: 1, high: 3 })
    expect(reachOf([])).toEqual({ low: 0, high: 1 })
  })

  it('keeps what lies beyond it at its edge', () => {
    expect(share(12, { low: 0, high: 10 })).toBe(1)
    expect(share(-1, { low: 0, high: 10 })).toBe(0)
    expect(share(7, { low: 7, high: 7 })).toBe(0.5)
  })

  it('is marked at even distances', () => {
    expect(evenFigures({ low: 0, high: 90 }, 4)).toEqual([0, 30, 60, 90])
  })
})
