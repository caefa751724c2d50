import { formatDuration } from '@causeway/core/format'

/**
 * Returns the age of a timestamp: `18 s`. Both in milliseconds since the epoch. Never negative, as clocks may differ.
 */
export function ageText(since: number, now: number): string {
  return formatDuration(Math.max(0, (now - since) / 1_000))
}
