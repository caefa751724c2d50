import * as z from 'zod/mini'
import { type Clock, sleep, type TimerHandle } from './clock.ts'
import { CausewayError } from './errors.ts'
import { type Codec, loadValue, type PersistenceContext, saveValue } from './persistence.ts'
import { numberSchema, textSchema } from './schema.ts'
import type { TabLocks } from './tab-locks.ts'

/** Longer than a minute: browsers run the timers of hidden tabs once a minute. */
const LEASE_MS = 90_000
const RENEW_MS = 10_000
const RETRY_MS = 5_000
/** Two tabs may write a free lock at the same time. Both read it again after this delay; the last writer has it. */
const SETTLE_MS = 100

const leaseSchema = z.object({
  owner: textSchema,
  /** Milliseconds since the epoch. */
  until: numberSchema,
})
const leaseCodec: Codec<z.infer<typeof leaseSchema>> = { schema: leaseSchema, version: 1 }

/**
 * Creates locks in a storage that the tabs share, for browsers without `navigator.locks`. The lock of a closed tab expires
 * after 90 s. A task rejects with LEASE_LOST if another tab took the lock because this one did not renew it in time.
 */
export function createLeaseLocks(context: PersistenceContext): TabLocks {
  return {
    async request(name, { ifAvailable = false, signal }, task) {
      const lease = createLease(`${name}:lease`, context)
      while (!(await lease.take(signal))) {
        if (ifAvailable) return task(null)
        await sleep(context.clock, RETRY_MS, signal)
      }
      const renewal = keepAlive(lease, context.clock)
      try {
        return await Promise.race([task(lease), renewal.lost])
      } finally {
        await renewal.stop()
        await lease.free()
      }
    },
  }
}

type Lease = ReturnType<typeof createLease>

function createLease(key: string, context: PersistenceContext) {
  const { storage, clock } = context
  const owner = crypto.getRandomValues(new Uint32Array(3)).join('-')
  const read = () => loadValue(key, leaseCodec, context)
  const write = () => saveValue(key, { owner, until: clock.now() + LEASE_MS }, leaseCodec, storage)
  const isOurs = async () => (await read())?.owner === owner
  const free = async () => {
    if (await isOurs()) await storage.removeItem(key)
  }
  return {
    free,
    /** Returns whether this tab has the lock now. */
    async take(signal: AbortSignal | undefined): Promise<boolean> {
      const lease = await read()
      if (lease && lease.until > clock.now()) return false
      await write()
      try {
        await sleep(clock, SETTLE_MS, signal)
      } catch (error) {
        await free()
        throw error
      }
      return isOurs()
    },
    /** @throws CausewayError LEASE_LOST */
    async renew(): Promise<void> {
      if (await isOurs()) return write()
      throw new CausewayError('The lock was taken by another tab', { code: 'LEASE_LOST', details: key })
    },
  }
}

function keepAlive(lease: Lease, clock: Clock) {
  let timer: TimerHandle
  let renewing: Promise<void> = Promise.resolve()
  let isStopped = false
  const lost = new Promise<never>((_, reject) => {
    const renew = () => {
      renewing = lease.renew().then(schedule, reject)
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
