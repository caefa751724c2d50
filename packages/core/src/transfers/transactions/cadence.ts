import type { PendingTransaction } from './record.ts'

/** One look at the chains, in milliseconds. */
export const RECEIPT_TICK_MS = 1_500

/** A run that has found no end stops after this many milliseconds. */
export const RECEIPT_RUN_MS = 120_000

const MINUTE = 60_000

/** By age since it was added: up to this many milliseconds, a look every so many ticks; after that, seldom. */
const TICKS_BY_AGE = [
  { upToMs: 5 * MINUTE, ticks: 1 },
  { upToMs: 60 * MINUTE, ticks: 3 },
] as const
const TICKS_LATER = 10

/** When the receipt is asked for next, in milliseconds since the epoch. */
export function nextLookTime(
  { addedTime, lastCheckedTime }: Pick<PendingTransaction, 'addedTime' | 'lastCheckedTime'>,
  now: number,
): number {
  // A look in the future was taken by a clock that was wrong then.
  if (lastCheckedTime === undefined || lastCheckedTime > now) return now
  const age = now - addedTime
  const ticks = TICKS_BY_AGE.find(({ upToMs }) => age <= upToMs)?.ticks ?? TICKS_LATER
  return lastCheckedTime + ticks * RECEIPT_TICK_MS
}
