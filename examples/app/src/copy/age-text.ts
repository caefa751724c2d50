import { formatDuration } from '@causeway/core/format'

/** How long ago something was: `18 s`. Both in milliseconds since the epoch; clocks that disagree make it no less than now. */
export function ageText(since: number, now: number): string {
  return formatDuration(Math.max(0, (now - since) / 1_000))
}
