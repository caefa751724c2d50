import { withDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { isCausewayError } from '../kernel/errors.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { SmartAccountError } from './errors.ts'

/** How a supertransaction is carried out. */
export interface RunOptions extends RequestOptions {
  /** Its time in milliseconds, where it has one. */
  readonly milliseconds?: number
}

/**
 * Runs work of an account until its time is over, or the caller or the account gives up.
 *
 * @throws SmartAccountError for what the library throws; TimeoutError, AbortedError
 */
export type Run = <T>(
  what: string,
  options: RunOptions,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

/** @param lifetime of the account */
export function createRun(clock: Clock, lifetime: AbortSignal): Run {
  return async (what, { signal, milliseconds }, work) => {
    try {
      return await withDeadline({ clock, what, milliseconds, parents: [signal, lifetime] }, work)
    } catch (error) {
      throw isCausewayError(error) ? error : new SmartAccountError(what, error)
    }
  }
}
