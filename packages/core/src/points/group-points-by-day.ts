import { dayLabel } from '../format/date.ts'
import type { PointsEntry } from './entry.ts'
import { sumPoints } from './round-to.ts'

/** Groups the history by day, newest first. `now` is in milliseconds since the epoch. */
export function groupPointsByDay(entries: readonly PointsEntry[], now: number): PointsDay[] {
  const days = new Map<string, PointsEntry[]>()
  for (const entry of sortNewestFirst(entries)) {
    const label = dayLabel(entry.timestamp * 1_000, now)
    const day = days.get(label)
    if (day) day.push(entry)
    else days.set(label, [entry])
  }
  return [...days].map(([label, entries]) => ({
    label,
    entries,
    points: sumPoints(entries.map(({ points }) => points)),
  }))
}

/** Returns the label of an entry. */
export function getPointsLabel({ type, summary }: Pick<PointsEntry, 'type' | 'summary'>): string {
  if (type === 'referral') return 'Referral'
  if (type === 'basic') return 'Loyalty Points'
  if (type !== 'defi') return 'Action'
  return summary.actionIn === 'transfer' && summary.actionOut === 'transfer' ? 'Swap' : 'Margin'
}

/** Entries of one day. */
export interface PointsDay {
  /** Today, Yesterday or a short date, in local time. */
  readonly label: string
  /** Entries, newest first. */
  readonly entries: readonly PointsEntry[]
  /** Sum of the points. */
  readonly points: number
}

/** Returns the entries, newest first. */
export function sortNewestFirst(entries: readonly PointsEntry[]): PointsEntry[] {
  return [...entries].sort((a, b) => b.timestamp - a.timestamp)
}
