import { CausewayError } from './errors.ts'
import type { Logger } from './logger.ts'

/** The part of `navigator.locks` that is used. */
export interface TabLocks {
  /** Runs the task when the lock is free. With `ifAvailable` it runs at once, with null if the lock is taken. */
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    task: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
}

/** Thrown while another tab, or this one, runs a task of the same name. */
export class BusyElsewhereError extends CausewayError<'BUSY_ELSEWHERE'> {
  override readonly name = 'BusyElsewhereError'
  constructor() {
    super('This is being done in another tab', {
      code: 'BUSY_ELSEWHERE',
      details: 'Go on there, or close that tab and try again',
      retryable: true,
    })
  }
}

/**
 * Runs a task while holding a lock. If the lock fails or is lost, a running task continues and its result is returned.
 *
 * @throws CausewayError BUSY_ELSEWHERE if the lock is taken, or the error of the task
 */
export function runExclusively<T>(
  key: string,
  { locks, logger }: { readonly locks: TabLocks; readonly logger: Logger },
  task: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const answer = async (lock: unknown) => {
      isAnswered = true
      if (lock) return task().then(resolve, reject)
      reject(new BusyElsewhereError())
    }
    locks.request(key, { ifAvailable: true }, answer).catch((error: unknown) => {
      logger.warn(`The lock '${key}' cannot be relied upon`, error)
      if (!isAnswered) task().then(resolve, reject)
    })
  })
}
