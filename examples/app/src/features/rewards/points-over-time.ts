import { groupPointsByDay, type PointsEntry, roundPoints, sumPoints } from '@causeway/core/points'
import type { Standing } from './standing.ts'

/** What the points came to, entry by entry, up to now: those before the history are its beginning. In milliseconds. */
export function pointsOverTime({ points, history }: Pick<Standing, 'points' | 'history'>, now: number) {
  const line = [{ x: now, y: points }]
  for (const { timestamp, points: given } of newestFirst(history)) {
    const y = line[0]?.y ?? 0
    line.unshift({ x: timestamp * 1_000, y: roundPoints(y - given) }, { x: timestamp * 1_000, y })
  }
  return line
}

/** What each day gave, newest first, and what the points came to at its end. */
export function pointsOfDays({ points, history }: Pick<Standing, 'points' | 'history'>, now: number) {
  const days = groupPointsByDay(history, now)
  return days.map(({ label, points: given }, at) => ({
    label,
    given,
    total: roundPoints(points - sumPoints(days.slice(0, at).map((day) => day.points))),
  }))
}

function newestFirst(history: readonly PointsEntry[]): readonly PointsEntry[] {
  return [...history].sort((a, b) => b.timestamp - a.timestamp)
}
