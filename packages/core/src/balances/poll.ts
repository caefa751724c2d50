import { abortReason } from '../kernel/abort.ts'
import { type Clock, sleep } from '../kernel/clock.ts'

const FIRST_DELAY_MS = 15_000
const LONGEST_DELAY_MS = 120_000

export interface PollState {
  readonly hasData: boolean
  readonly isFetching: boolean
  /** Reads that failed in a row. */
  readonly failures: number
}

/** Milliseconds to the next read, or false where none is due: there is data, one is running, or none has failed. */
export function pollDelay({ hasData, isFetching, failures }: PollState): number | false {
  return hasData || isFetching || failures === 0 ? false : backoff(failures)
}

/** How a read is repeated until it succeeds. */
export interface PollOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Hears of each failure and of the pause that follows it. */
  readonly onFailure?: (error: unknown, delayMs: number) => void
}

/**
 * Reads until it succeeds, with longer and longer pauses after failures: nothing is asked while a read is running, and
 * nothing once there is an answer.
 *
 * @throws AbortedError when the signal aborts; nothing else ends it
 */
export async function pollUntilRead<T>(
  read: (signal: AbortSignal) => Promise<T>,
  { clock, signal, onFailure }: PollOptions,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      if (signal.aborted) throw abortReason(signal)
      return await read(signal)
    } catch (error) {
      if (signal.aborted) throw abortReason(signal)
      const delay = backoff(failures)
      onFailure?.(error, delay)
      await sleep(clock, delay, signal).catch(() => undefined)
    }
  }
}

function backoff(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)
}
