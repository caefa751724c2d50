import type { PointsEntry } from '@causeway/core/points'
import { describe, expect, it } from 'vitest'
import { pointsByDay, pointsOverTime } from './points-over-time.ts'

const NOW = new Date(2025, 5, 15, 12).getTime()
const entry = (daysAgo: number, points: number): PointsEntry => ({
  type: 'defi',
  timestamp: NOW / 1_000 - daysAgo * 86_400,
  points,
  summary: {},
})
const summary = { points: 100.5, history: [entry(0, 0.5), entry(1, 20), entry(1, 10)] }

describe('points over time', () => {
  it('increase with each entry up to the current points', () => {
    const line = pointsOverTime(summary, NOW + 1)
    expect(line.map(({ y }) => y)).toEqual([70, 80, 80, 100, 100, 100.5, 100.5])
    expect(line.map(({ x }) => x)).toEqual([...line.map(({ x }) => x)].sort((a, b) => a - b))
    expect(line.at(-1)).toEqual({ x: NOW + 1, y: 100.5 })
  })

  it('are listed by day with their totals', () => {
    expect(pointsByDay(summary, NOW)).toEqual([
      { label: 'Today', given: 0.5, total: 100.5 },
      { label: 'Yesterday', given: 30, total: 100 },
    ])
    expect(pointsByDay({ points: 5, history: [] }, NOW)).toEqual([])
  })
})
