import { withDeadline } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import { isCausewayError } from '../kernel/errors.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import { SmartAccountError } from './errors.ts'

/** Options for running an operation of an account. */
interface RunOptions extends RequestOptions {
  /** Timeout in milliseconds. Default: none. */
  readonly milliseconds?: number
}

/**
 * Runs an operation until it times out, the caller aborts or the account is disposed.
 *
 * @throws SmartAccountError for errors of the library; TimeoutError, AbortedError
 */
export type Run = <T>(
  operation: string,
  options: RunOptions,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

/** @param lifetime aborts when the account is disposed */
export function createRun(clock: Clock, lifetime: AbortSignal): Run {
  return async (operation, { signal, milliseconds }, work) => {
    try {
      return await withDeadline({ clock, what: operation, milliseconds, parents: [signal, lifetime] }, work)
    } catch (error) {
      throw isCausewayError(error) ? error : new SmartAccountError(operation, error)
    }
  }
}
