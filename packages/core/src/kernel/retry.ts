import pRetry from 'p-retry'
import { type Clock, sleep } from './clock.ts'
import { isCausewayError } from './errors.ts'
import { HttpError } from './http-errors.ts'

const FIRST_BACKOFF_MS = 300
const MAX_BACKOFF_MS = 5_000

export interface RetryOptions {
  readonly retries: number
  /** End of the request. A retry that would start later is skipped, so that the caller sees the error instead of a timeout. */
  readonly endsAt: number
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly random: () => number
}

/** Retries retryable errors after the delay that the server asked for, or an exponential one, on the given clock. */
export function withRetry<T>(
  attempt: () => Promise<T>,
  { retries, endsAt, signal, clock, random }: RetryOptions,
): Promise<T> {
  return pRetry(attempt, {
    retries,
    signal,
    // Sleep in `shouldRetry`: p-retry would use the system clock.
    minTimeout: 0,
    async shouldRetry({ error, retriesConsumed }) {
      if (signal.aborted || !isCausewayError(error) || !error.retryable) return false
      const backoff = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retriesConsumed) * random()
      const retryAfter = error instanceof HttpError ? (error.retryAfterMs ?? 0) : 0
      const delay = Math.max(retryAfter, backoff)
      if (clock.now() + delay >= endsAt) return false
      await sleep(clock, delay, signal)
      return true
    },
  })
}
