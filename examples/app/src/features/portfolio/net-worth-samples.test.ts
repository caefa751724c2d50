import { formatUsdCompact } from '@causeway/core/format'
import { describe, expect, it } from 'vitest'
import { axisValues } from '../../ui/chart/axis-values.ts'
import { getMinRange, getSamplesKey, parseSamples, toChartPoints, withSample } from './net-worth-samples.ts'

const HOUR = 3_600_000
const START = 500_000 * HOUR

describe('getSamplesKey', () => {
  it('differs once an account on Fuel is added, whose tokens are not a gain', () => {
    expect(getSamplesKey([])).toBeUndefined()
    expect(getSamplesKey(['0xA', '0xF'])).not.toBe(getSamplesKey(['0xA']))
  })
})

describe('withSample', () => {
  it('keeps one sample an hour, the latest', () => {
    const first = withSample([], { time: START + 5, usd: 10 })
    const second = withSample(first, { time: START + 9, usd: 20 })
    expect(second).toEqual([{ time: START + 9, usd: 20 }])
    expect(withSample(second, { time: START + HOUR, usd: 30 })).toHaveLength(2)
  })

  it('keeps the samples of 30 days of hours', () => {
    let samples: ReturnType<typeof withSample> = []
    for (let hour = 0; hour < 730; hour++)
      samples = withSample(samples, { time: START + hour * HOUR, usd: hour })
    expect(samples).toHaveLength(720)
    expect(samples[0]?.usd).toBe(10)
  })
})

describe('toChartPoints', () => {
  it('leaves a gap where no sample was taken for more than three hours', () => {
    const samples = [0, 1, 4, 8].map((hour) => ({ time: START + hour * HOUR, usd: hour }))
    expect(toChartPoints(samples).map(({ y }) => y)).toEqual([0, 1, 4, 'unknown', 8])
  })
})

describe('getMinRange', () => {
  it.each([
    [106_575_045.43, 106_575_045.44],
    [1_000_000, 1_000_001],
    [999_990, 1_000_010],
    [850.25, 850.26],
    [0.4, 0.41],
    [-1_200, -1_201],
  ])('gives an axis whose labels differ, where a change from %d to %d is small', (before, after) => {
    const samples = [before, after].map((usd, time) => ({ time, usd }))
    const axis = axisValues([before, after], getMinRange(samples))
    expect(new Set(axis.map(formatUsdCompact)).size).toBe(5)
    const range = (axis[4] ?? 0) - (axis[0] ?? 0)
    expect(Math.abs(after - before) / range).toBeLessThan(0.05)
  })
})

describe('parseSamples', () => {
  it('returns stored samples in order', () => {
    const samples = [
      { time: 20, usd: 2 },
      { time: 10, usd: 1 },
    ]
    expect(parseSamples(JSON.stringify(samples), 30).map(({ time }) => time)).toEqual([10, 20])
  })

  it.each([
    null,
    '{',
    '{"time": 1}',
    '[null, {"time": "1", "usd": 2}, {"time": 1, "usd": null}]',
    '[{"time": 31, "usd": 2}]',
  ])('omits unreadable and future samples in %j', (text) => {
    expect(parseSamples(text, 30)).toEqual([])
  })
})
