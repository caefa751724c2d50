import * as z from 'zod/mini'
import { isCausewayError } from '../kernel/errors.ts'
import type { Codec, PersistenceContext } from '../kernel/persistence.ts'
import { createTaskQueue } from '../kernel/queue.ts'
import { createRecordStorage } from '../kernel/record-storage.ts'
import { nonNegativeSchema } from '../kernel/schema.ts'
import type { PointsAccounts } from './entry.ts'
import { accountsKey, type PointsReading, type PointsReadings } from './state.ts'
import { readTasks, readTotal, readUserInfo } from './wire.ts'

/** The last good answers, which outlive a reload: one record per set of accounts. */
export interface PointsStorage {
  /** What was kept, all of it old. It never throws: a storage that refuses is logged. */
  load(accounts: PointsAccounts): Promise<PointsReadings>
  /** It never throws: a storage that refuses is logged. */
  keep(accounts: PointsAccounts, readings: PointsReadings): void
  forget(accounts: PointsAccounts): void
  /** Resolves once everything is written. */
  settled(): Promise<void>
}

const partSchema = /* @__PURE__ */ z.optional(
  /* @__PURE__ */ z.object({ data: /* @__PURE__ */ z.unknown(), updatedTime: nonNegativeSchema }),
)

const schema = /* @__PURE__ */ z.object({ total: partSchema, user: partSchema, tasks: partSchema })

type StoredPoints = z.infer<typeof schema>

const codec: Codec<StoredPoints> = { version: 1, schema }

export function createPointsStorage(context: PersistenceContext): PointsStorage {
  const { logger } = context
  const records = createRecordStorage('causeway:points:', codec, context)
  const writes = createTaskQueue()

  const write = (what: string, task: () => Promise<void>) =>
    writes.add(task, (error) => logger.warn(`Points could not be ${what}`, error))

  /** Storage is as far outside as the service: what it holds is read the same way. */
  const read = <T>(
    stored: StoredPoints['total'],
    reader: (data: unknown) => T,
  ): PointsReading<T> | undefined => {
    if (!stored) return undefined
    try {
      return { data: reader(stored.data), updatedTime: stored.updatedTime, isStale: true }
    } catch (error) {
      if (!isCausewayError(error, 'INVALID_RESPONSE')) throw error
      logger.warn('Stored points could not be read', error)
      return undefined
    }
  }

  return {
    async load(accounts) {
      try {
        await writes.settled()
        const stored = await records.load(accountsKey(accounts))
        return {
          total: read(stored?.total, (data) => readTotal({ levels: data, actions: data })),
          user: read(stored?.user, (data) => readUserInfo({ users: data, referral: data })),
          tasks: read(stored?.tasks, readTasks),
        }
      } catch (error) {
        logger.warn('Stored points could not be loaded', error)
        return {}
      }
    },
    keep(accounts, { total, user, tasks }) {
      const record = {
        ...(total && { total: toStored(total) }),
        ...(user && { user: toStored(user) }),
        ...(tasks && { tasks: toStored(tasks) }),
      }
      write('stored', () => records.save(accountsKey(accounts), record))
    },
    forget(accounts) {
      write('forgotten', () => records.remove(accountsKey(accounts)))
    },
    settled: writes.settled,
  }
}

function toStored({ data, updatedTime }: PointsReading<unknown>) {
  return { data, updatedTime }
}
