import { formatDuration, formatPercent } from '@causeway/core/format'
import { lendingCopy } from '#locale/lending-copy'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** How long a time is, as a title says it: `30 days`, `14 min`. */
export function spanText(milliseconds: number): string {
  const days = Math.round(milliseconds / DAY_MS)
  return days >= 2 ? lendingCopy.days(days) : formatDuration(milliseconds / 1_000)
}

/** A moment at the foot of a chart: the day, or for a short time the minute or second. */
export function momentText(time: number, span: number): string {
  const date = new Date(time)
  return span >= 2 * DAY_MS
    ? date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
    : date.toLocaleTimeString('en-GB', {
        hour: '2-digit',
        minute: '2-digit',
        ...(span < HOUR_MS && { second: '2-digit' }),
      })
}

/** A share of 0 to 1 in percent, without digits that say nothing. */
export function shareText(use: number): string {
  return formatPercent(use * 100, Number.isInteger(Math.round(use * 1e8) / 1e6) ? 0 : 1)
}

/** What a rate did over a time: now, on average, and by how much it moved. */
export function rateSentence(rates: readonly number[], span: string): string {
  const [first = 0, last = 0] = [rates[0], rates.at(-1)]
  const average = rates.reduce((sum, rate) => sum + rate, 0) / Math.max(1, rates.length)
  const moved = last - first
  const way = moved > 0 ? 'up' : 'down'
  const change =
    Math.abs(moved) < 0.005
      ? 'unmoved'
      : lendingCopy.pointsMoved(way, formatPercent(Math.abs(moved)).replace('%', ''))
  return lendingCopy.rateSummary(formatPercent(last), formatPercent(average), change, span)
}
