import type { PointsEntry } from '@causeway/core/points'
import { describe, expect, it } from 'vitest'
import { shownDays } from './shown-days.ts'

const NOW = new Date(2025, 5, 15, 12).getTime()
const entry = (daysAgo: number, points: number): PointsEntry => ({
  type: 'defi',
  timestamp: NOW / 1_000 - daysAgo * 86_400 - points,
  points,
  summary: {},
})

describe('shownDays', () => {
  const history = [entry(1, 8), entry(0, 1), entry(0, 2), entry(1, 4), entry(1, 16)]

  it('returns all days with their totals', () => {
    expect(shownDays(history, NOW, 10).map(({ label, points }) => [label, points])).toEqual([
      ['Today', 3],
      ['Yesterday', 28],
    ])
  })

  it('ends with the last entry, without the total of a partial day', () => {
    const days = shownDays(history, NOW, 3)
    expect(days.map(({ label, points }) => [label, points])).toEqual([
      ['Today', 3],
      ['Yesterday', undefined],
    ])
    expect(days.map(({ entries }) => entries.map(({ points }) => points))).toEqual([[1, 2], [4]])
  })

  it('omits empty days', () => {
    expect(shownDays(history, NOW, 2).map(({ label }) => label)).toEqual(['Today'])
    expect(shownDays([], NOW, 3)).toEqual([])
  })
})
