import { groupPointsByDay, type PointsDay, type PointsEntry } from '@causeway/core/points'

/** A day as far as it is shown. */
export interface ShownDay extends Pick<PointsDay, 'label' | 'entries'> {
  /** Of the day; absent where not all of it is shown. */
  readonly points: number | undefined
}

/** The newest entries by day, no more than `most`. `now` in milliseconds since the epoch. */
export function shownDays(entries: readonly PointsEntry[], now: number, most: number): ShownDay[] {
  const days: ShownDay[] = []
  let left = most
  for (const day of groupPointsByDay(entries, now)) {
    if (left <= 0) break
    const isWhole = day.entries.length <= left
    days.push({ ...day, entries: day.entries.slice(0, left), points: isWhole ? day.points : undefined })
    left -= day.entries.length
  }
  return days
}
