import { describe, expect, it } from 'vitest'
import { parseSamples, toChartPoints, withSample } from './net-worth-samples.ts'

const HOUR = 3_600_000
const START = 500_000 * HOUR

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
