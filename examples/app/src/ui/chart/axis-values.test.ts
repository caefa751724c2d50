import { describe, expect, it } from 'vitest'
import {
  areaShape,
  axisValues,
  countDecimals,
  evenValues,
  linePath,
  toRange,
  toSegments,
  toShare,
} from './axis-values.ts'

describe('axis values of a chart', () => {
  it('are five round numbers whose range includes every value', () => {
    expect(axisValues([2.6, 7.4, 5])).toEqual([2.5, 3.75, 5, 6.25, 7.5])
    expect(axisValues([0, 40])).toEqual([0, 10, 20, 30, 40])
  })

  it('use the smallest step with which five numbers include every value', () => {
    for (let power = -8; power <= 9; power += 1) {
      for (let first = 1; first < 40; first += 3) {
        for (let width = 0; width < 60; width += 7) {
          const low = first * 10 ** power
          const high = low + (width * 10 ** power) / 3
          const rules = axisValues([low, high])
          expect(rules).toHaveLength(5)
          expect(rules[0] ?? Number.NaN).toBeLessThanOrEqual(low * (1 + 1e-9))
          expect(rules[4] ?? Number.NaN).toBeGreaterThanOrEqual(high * (1 - 1e-9))
        }
      }
    }
  })

  it('are not negative if no value is negative', () => {
    expect(axisValues([0, 0])[0]).toBe(0)
    expect(axisValues([0.01, 3])[0]).toBe(0)
  })

  it('include negative values', () => {
    const rules = axisValues([-1.2, 0.4])
    expect(rules[0]).toBeLessThanOrEqual(-1.2)
    expect(rules[4]).toBeGreaterThanOrEqual(0.4)
  })

  it('include a constant value', () => {
    const rules = axisValues([5, 5])
    expect(rules).toHaveLength(5)
    expect(rules.some((rule) => rule <= 5) && rules.some((rule) => rule >= 5)).toBe(true)
  })

  it('include the minimum range around the values, but no negative value for it', () => {
    expect(axisValues([100, 100.01], 4)).toEqual([97.5, 98.75, 100, 101.25, 102.5])
    expect(axisValues([90, 110], 4)).toEqual(axisValues([90, 110]))
    expect(axisValues([0, 0], 4)[0]).toBe(0)
  })

  it('have enough decimals to be shown without rounding', () => {
    expect(countDecimals([0, 25, 50, 75, 100])).toBe(0)
    expect(countDecimals([2.5, 3.75, 5])).toBe(2)
    expect(countDecimals(axisValues([0, 0.3]))).toBe(3)
    expect(countDecimals([])).toBe(0)
  })

  it('are empty without known values', () => {
    expect(axisValues([])).toEqual([])
    expect(axisValues(['unknown', Number.NaN])).toEqual([])
  })
})

describe('the line of a chart', () => {
  const x = { low: 0, high: 10 }
  const y = { low: 0, high: 4 }

  it('runs from left to right with high values at the top', () => {
    const runs = toSegments(
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

  it('has a gap at an unknown value', () => {
    const points = [
      { x: 0, y: 1 },
      { x: 2, y: 1 },
      { x: 4, y: 'unknown' },
      { x: 6, y: 2 },
      { x: 8, y: 2 },
    ] as const
    expect(linePath(toSegments(points, x, y))).toBe('M0 75L20 75M60 50L80 50')
  })

  it('shows a single value between gaps as a dot', () => {
    expect(linePath(toSegments([{ x: 5, y: 2 }], x, y))).toBe('M50 50L50 50')
  })

  it('is empty without known values', () => {
    expect(linePath(toSegments([{ x: 1, y: 'unknown' }], x, y))).toBe('')
  })

  it('bounds an area down to the bottom', () => {
    const [segment = []] = toSegments(
      [
        { x: 0, y: 4 },
        { x: 10, y: 2 },
      ],
      x,
      y,
    )
    expect(areaShape(segment)).toBe('polygon(0% 0%,100% 50%,100% 100%,0% 100%)')
  })
})

describe('the range of an axis', () => {
  it('spans all values, and 0 to 1 without values', () => {
    expect(toRange([3, 1, 2])).toEqual({ low: 1, high: 3 })
    expect(toRange([])).toEqual({ low: 0, high: 1 })
  })

  it('clamps values outside it', () => {
    expect(toShare(12, { low: 0, high: 10 })).toBe(1)
    expect(toShare(-1, { low: 0, high: 10 })).toBe(0)
    expect(toShare(7, { low: 7, high: 7 })).toBe(0.5)
  })

  it('is divided into even steps', () => {
    expect(evenValues({ low: 0, high: 90 }, 4)).toEqual([0, 30, 60, 90])
  })
})
