import { dayLabel } from '../format/date.ts'
import { sumPoints } from './decimals.ts'
import type { PointsEntry } from './entry.ts'

/** What an entry is called in a list. */
export function pointsLabel({ type, summary }: Pick<PointsEntry, 'type' | 'summary'>): string {
  if (type === 'referral') return 'Referral'
  if (type === 'basic') return 'Loyalty Points'
  if (type !== 'defi') return 'Action'
  return summary.actionIn === 'transfer' && summary.actionOut === 'transfer' ? 'Swap' : 'Margin'
}

/** A day of the history. */
export interface PointsDay {
  /** Today, Yesterday or a short date, in the reader's own time. */
  readonly label: string
  /** Newest first. */
  readonly entries: readonly PointsEntry[]
  /** Of all of them. */
  readonly points: number
}

/** The history by day, newest first. `now` in milliseconds since the epoch. */
export function pointsByDay(entries: readonly PointsEntry[], now: number): PointsDay[] {
  const days = new Map<string, PointsEntry[]>()
  for (const entry of newestFirst(entries)) {
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

export function newestFirst(entries: readonly PointsEntry[]): PointsEntry[] {
  return [...entries].sort((a, b) => b.timestamp - a.timestamp)
}
