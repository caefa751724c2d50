import { groupPointsByDay, type PointsDay, type PointsEntry } from '@causeway/core/points'

/** The displayed entries of a day. */
export interface ShownDay extends Pick<PointsDay, 'label' | 'entries'> {
  /** Total of the day; undefined if some entries are not shown. */
  readonly points: number | undefined
}

/**
 * Groups the newest entries by day.
 * @param now milliseconds since the epoch
 * @param maxEntries maximum number of entries
 */
export function shownDays(entries: readonly PointsEntry[], now: number, maxEntries: number): ShownDay[] {
  const days: ShownDay[] = []
  let remaining = maxEntries
  for (const day of groupPointsByDay(entries, now)) {
    if (remaining <= 0) break
    const isComplete = day.entries.length <= remaining
    days.push({
      ...day,
      entries: day.entries.slice(0, remaining),
      points: isComplete ? day.points : undefined,
    })
    remaining -= day.entries.length
  }
  return days
}
