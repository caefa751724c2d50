import { type Clock, sleep } from './clock.ts'
import { isCausewayError } from './errors.ts'
import { HttpError } from './http-errors.ts'

const FIRST_BACKOFF_MS = 300
const MAX_BACKOFF_MS = 5_000

export interface RetryOptions {
  readonly retries: number
  /** A wait that would outlast the request is not begun: its reason says more than a time-out. */
  readonly endsAt: number
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly random: () => number
}

/** Tries again what failed for a while, after the pause that the server asked for, or a growing one. */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  { retries, endsAt, signal, clock, random }: RetryOptions,
): Promise<T> {
  for (let failed = 0; ; failed++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (failed >= retries || signal.aborted || !isCausewayError(error) || !error.retryable) throw error
      const backoff = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** failed) * random()
      const asked = error instanceof HttpError ? (error.retryAfterMs ?? 0) : 0
      const wait = Math.max(asked, backoff)
      if (clock.now() + wait >= endsAt) throw error
      await sleep(clock, wait, signal)
    }
  }
}
