import * as z from 'zod/mini'
import { type Clock, sleep, type TimerHandle } from './clock.ts'
import { CausewayError } from './errors.ts'
import type { Logger } from './logger.ts'
import { type Codec, loadValue, type PersistenceContext, saveValue } from './persistence.ts'
import { numberSchema, textSchema } from './schema.ts'

/** The methods of `navigator.locks` that tabs use. */
export interface TabLocks {
  /** Runs the task once the lock is free. With `ifAvailable`, runs it immediately, with null if the lock is taken. */
  request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    task: (lock: unknown) => Promise<void>,
  ): Promise<unknown>
}

/** Thrown if this tab or another one is running a task of the same name. */
export class BusyElsewhereError extends CausewayError<'BUSY_ELSEWHERE'> {
  override readonly name = 'BusyElsewhereError'
  constructor() {
    super('Another tab is running this task.', {
      code: 'BUSY_ELSEWHERE',
      details: 'Continue there, or close that tab and try again.',
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
      logger.warn(`The lock '${key}' failed. The task runs without it.`, error)
      if (!isAnswered) task().then(resolve, reject)
    })
  })
}

/**
 * Lifetime of a lock in milliseconds. It exceeds a minute, because browsers run timers of hidden tabs once a minute.
 */
const LOCK_MS = 90_000
const RENEW_MS = 10_000
const RETRY_MS = 5_000
/**
 * Delay after which a tab reads the lock that it wrote. If two tabs write a free lock at the same time, the last writer
 * holds it.
 */
const SETTLE_MS = 100

const lockSchema = z.object({
  owner: textSchema,
  /** Milliseconds since the epoch. */
  until: numberSchema,
})
const lockCodec: Codec<z.infer<typeof lockSchema>> = { schema: lockSchema, version: 1 }

/**
 * Creates locks in a storage that the tabs share, for browsers without `navigator.locks`. The lock of a closed tab
 * expires after 90 s. A task rejects with LOCK_LOST if another tab took the lock because this one did not renew it in
 * time.
 */
export function createStorageLocks(context: PersistenceContext): TabLocks {
  return {
    async request(name, { ifAvailable = false, signal }, task) {
      const lock = createStorageLock(`${name}:lock`, context)
      while (!(await lock.take(signal))) {
        if (ifAvailable) return task(null)
        await sleep(context.clock, RETRY_MS, signal)
      }
      const renewal = keepAlive(lock, context.clock)
      try {
        return await Promise.race([task(lock), renewal.lost])
      } finally {
        await renewal.stop()
        await lock.free()
      }
    },
  }
}

type StorageLock = ReturnType<typeof createStorageLock>

function createStorageLock(key: string, context: PersistenceContext) {
  const { storage, clock } = context
  const owner = crypto.getRandomValues(new Uint32Array(3)).join('-')
  const read = () => loadValue(key, lockCodec, context)
  const write = () => saveValue(key, { owner, until: clock.now() + LOCK_MS }, lockCodec, storage)
  const isOurs = async () => (await read())?.owner === owner
  const free = async () => {
    if (await isOurs()) await storage.removeItem(key)
  }
  return {
    free,
    /** Tries to take the lock. Returns whether this tab holds it. */
    async take(signal: AbortSignal | undefined): Promise<boolean> {
      const stored = await read()
      if (stored && stored.until > clock.now()) return false
      await write()
      try {
        await sleep(clock, SETTLE_MS, signal)
      } catch (error) {
        await free()
        throw error
      }
      return isOurs()
    },
    /** Extends the lock. @throws CausewayError LOCK_LOST */
    async renew(): Promise<void> {
      if (await isOurs()) return write()
      throw new CausewayError('Another tab took the lock.', { code: 'LOCK_LOST', details: key })
    },
  }
}

function keepAlive(lock: StorageLock, clock: Clock) {
  let timer: TimerHandle
  let renewing: Promise<void> = Promise.resolve()
  let isStopped = false
  const lost = new Promise<never>((_, reject) => {
    const renew = () => {
      renewing = lock.renew().then(schedule, reject)
    }
    const schedule = () => {
      if (!isStopped) timer = clock.setTimeout(renew, RENEW_MS)
    }
    schedule()
  })
  return {
    lost,
    stop() {
      isStopped = true
      clock.clearTimeout(timer)
      return renewing
    },
  }
}
