import { groupPointsByDay, type PointsEntry, roundPoints, sumPoints } from '@causeway/core/points'
import type { PointsSummary } from './to-points-summary.ts'

/** Returns the points after each entry until now. Times in milliseconds since the epoch. */
export function pointsOverTime({ points, history }: Pick<PointsSummary, 'points' | 'history'>, now: number) {
  const line = [{ x: now, y: points }]
  for (const { timestamp, points: earned } of newestFirst(history)) {
    const y = line[0]?.y ?? 0
    line.unshift({ x: timestamp * 1_000, y: roundPoints(y - earned) }, { x: timestamp * 1_000, y })
  }
  return line
}

/** Returns the points of each day, newest first, with the total at its end. */
export function pointsByDay({ points, history }: Pick<PointsSummary, 'points' | 'history'>, now: number) {
  const days = groupPointsByDay(history, now)
  return days.map(({ label, points: earned }, index) => ({
    label,
    given: earned,
    total: roundPoints(points - sumPoints(days.slice(0, index).map((day) => day.points))),
  }))
}

function newestFirst(history: readonly PointsEntry[]): readonly PointsEntry[] {
  return [...history].sort((a, b) => b.timestamp - a.timestamp)
}
