import { CausewayError } from './errors.ts'
import type { Logger } from './logger.ts'

/** What `navigator.locks` offers of it. */
export interface TabLocks {
  /** With `ifAvailable` the task runs at once, with null when the name is taken. */
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    task: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
}

/**
 * Runs the task while nobody else has the lock of this name. A lock that fails or is lost neither stops a task that has
 * begun nor hides what came of it.
 *
 * @throws CausewayError BUSY_ELSEWHERE at once when somebody has it; what the task throws
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
      reject(
        new CausewayError('This is being done in another tab', {
          code: 'BUSY_ELSEWHERE',
          details: 'Go on there, or close that tab and try again',
          retryable: true,
        }),
      )
    }
    locks.request(key, { ifAvailable: true }, answer).catch((error: unknown) => {
      logger.warn(`The lock '${key}' cannot be relied upon`, error)
      if (!isAnswered) task().then(resolve, reject)
    })
  })
}
