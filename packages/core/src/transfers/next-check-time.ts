import type { TransferRecord } from './record.ts'

/** Intervals of status checks, in milliseconds. */
export interface StatusCadence {
  /** Interval of the shared timer. */
  readonly cycleMs: number
  /** Minimum time between two checks. */
  readonly minimumMs: number
  /** Intervals by age of the transfer. The first row whose `untilAgeMs` exceeds the age applies. */
  readonly byAge: readonly { readonly untilAgeMs: number; readonly everyMs: number }[]
}

const MINUTE = 60_000

/** Default intervals of status checks. */
export const DEFAULT_STATUS_CADENCE: StatusCadence = {
  cycleMs: 5_000,
  minimumMs: 10_000,
  byAge: [
    { untilAgeMs: 5 * MINUTE, everyMs: 0 },
    { untilAgeMs: 10 * MINUTE, everyMs: 20_000 },
    { untilAgeMs: Number.POSITIVE_INFINITY, everyMs: 60_000 },
  ],
}

/** Returns when the next check is due, in milliseconds since the epoch. */
export function nextCheckTime(
  record: Pick<TransferRecord, 'addedTime' | 'lastCheckedTime'>,
  cadence: StatusCadence,
  now: number,
): number {
  const age = now - record.addedTime
  const everyMs = cadence.byAge.find(({ untilAgeMs }) => age < untilAgeMs)?.everyMs ?? 0
  return nextTime(record.lastCheckedTime, Math.max(cadence.minimumMs, everyMs), now)
}

/** Maximum duration of the search for a transfer that may have been sent, in milliseconds. A load or a check starts it again. */
export const SEARCH_MS = 60 * MINUTE

/** Duration of the search for a transaction after the wallet has reported its rejection, in milliseconds: two cycles. */
export const REJECTION_SEARCH_MS = 15_000

/**
 * Returns when a transfer that may have been sent is searched next, in milliseconds since the epoch: in each cycle at first, later at
 * the intervals of status checks. `addedTime` is the start of the search.
 */
export function nextSearchTime(
  search: Pick<TransferRecord, 'addedTime' | 'lastCheckedTime'>,
  cadence: StatusCadence,
  now: number,
): number {
  return nextCheckTime(search, { ...cadence, minimumMs: cadence.cycleMs }, now)
}

/** Interval between ticks of receipt polling, in milliseconds. */
export const RECEIPT_TICK_MS = 1_500

/** Maximum duration of a run of receipt polling, in milliseconds. */
export const RECEIPT_RUN_MS = 120_000

/** Ticks between two checks, for transfers that were added up to `upToMs` ago. */
const TICKS_BY_AGE = [
  { upToMs: 5 * MINUTE, ticks: 1 },
  { upToMs: 60 * MINUTE, ticks: 3 },
] as const
const TICKS_LATER = 10

/** Returns when the receipt is read next within a run, in milliseconds since the epoch. */
export function nextReceiptTime(
  { addedTime, lastCheckedTime }: Pick<TransferRecord, 'addedTime' | 'lastCheckedTime'>,
  now: number,
): number {
  const age = now - addedTime
  const ticks = TICKS_BY_AGE.find(({ upToMs }) => age <= upToMs)?.ticks ?? TICKS_LATER
  return nextTime(lastCheckedTime, ticks * RECEIPT_TICK_MS, now)
}

function nextTime(lastTime: number | undefined, intervalMs: number, now: number): number {
  // Clocks of different machines differ a little. A check that is further in the future means that the clock was set back.
  if (lastTime === undefined || lastTime > now + intervalMs) return now
  return lastTime + intervalMs
}
