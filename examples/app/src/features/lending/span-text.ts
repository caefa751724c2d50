import { formatDuration, formatPercent } from '@causeway/core/format'
import { lendingCopy } from '#locale/lending-copy'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Number of days of a complete history. */
const HISTORY_DAYS = 30

/**
 * Formats a time span: `30 days`, `14 min`. A span that differs from the complete history by a day counts as complete, because its
 * blocks are estimated.
 */
export function spanText(milliseconds: number): string {
  const exactDays = milliseconds / DAY_MS
  const days = Math.abs(exactDays - HISTORY_DAYS) <= 1.5 ? HISTORY_DAYS : Math.round(exactDays)
  return days >= 2 ? lendingCopy.days(days) : formatDuration(milliseconds / 1_000)
}

/** Formats a time on the x axis: the day or, for short spans, the minute or second. */
export function momentText(time: number, span: number): string {
  const date = new Date(time)
  return span >= 2 * DAY_MS
    ? date.toLocaleDateString('en-US', { day: 'numeric', month: 'short' })
    : date.toLocaleTimeString('en-US', {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        ...(span < HOUR_MS && { second: '2-digit' }),
      })
}

/** Formats a share of 0 to 1 in percent. */
export function shareText(share: number): string {
  return formatPercent(share * 100, Number.isInteger(Math.round(share * 1e8) / 1e6) ? 0 : 1)
}

/** Summarizes a rate over time: current, average and range, or that it is unchanged in all samples. */
export function rateSentence(rates: readonly number[], span: string): string {
  const now = formatPercent(rates.at(-1) ?? 0)
  const [lowest, highest] = [formatPercent(Math.min(...rates)), formatPercent(Math.max(...rates))]
  if (lowest === highest) return lendingCopy.rateUnchanged(now, span)
  const average = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  return lendingCopy.rateSummary(now, formatPercent(average), lowest, highest, span)
}
