import * as z from 'zod/mini'
import { isCausewayError } from '../kernel/errors.ts'
import type { Codec, PersistenceContext } from '../kernel/persistence.ts'
import { createRecordStorage } from '../kernel/record-storage.ts'
import { nonNegativeSchema } from '../kernel/schema.ts'
import { createTaskQueue } from '../kernel/task-queue.ts'
import { getAccountsKey, type PointsResult, type PointsResults } from './create-account-points.ts'
import type { PointsAccounts } from './entry.ts'
import { readTasksReply, readTotalReply, readUserReply } from './read-replies.ts'

/** Last valid replies, persisted as one record per set of accounts. */
export interface PointsStorage {
  /** Loads stored results, all of them stale. Never throws: a storage error is logged. */
  load(accounts: PointsAccounts): Promise<PointsResults>
  /** Stores results. Never throws: a storage error is logged. */
  keep(accounts: PointsAccounts, results: PointsResults): void
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

/** Creates the storage of points. */
export function createPointsStorage(context: PersistenceContext): PointsStorage {
  const { logger } = context
  const records = createRecordStorage('causeway:points:', codec, context)
  const writes = createTaskQueue()

  const write = (operation: string, task: () => Promise<void>) =>
    writes.add(task, (error) => logger.warn(`Points could not be ${operation}.`, error))

  /** Validates a stored part like a reply of the service. */
  const read = <T>(
    stored: StoredPoints['total'],
    parse: (data: unknown) => T,
  ): PointsResult<T> | undefined => {
    if (!stored) return undefined
    try {
      return { data: parse(stored.data), updatedTime: stored.updatedTime, isStale: true }
    } catch (error) {
      if (!isCausewayError(error, 'INVALID_RESPONSE')) throw error
      logger.warn('Stored points are invalid.', error)
      return undefined
    }
  }

  return {
    async load(accounts) {
      try {
        await writes.settled()
        const stored = await records.load(getAccountsKey(accounts))
        return {
          total: read(stored?.total, (data) => readTotalReply({ levels: data, actions: data })),
          user: read(stored?.user, (data) => readUserReply({ users: data, referral: data })),
          tasks: read(stored?.tasks, readTasksReply),
        }
      } catch (error) {
        logger.warn('Stored points could not be loaded.', error)
        return {}
      }
    },
    keep(accounts, { total, user, tasks }) {
      const record = {
        ...(total && { total: toStored(total) }),
        ...(user && { user: toStored(user) }),
        ...(tasks && { tasks: toStored(tasks) }),
      }
      write('stored', () => records.save(getAccountsKey(accounts), record))
    },
    forget(accounts) {
      write('removed', () => records.remove(getAccountsKey(accounts)))
    },
    settled: writes.settled,
  }
}

function toStored({ data, updatedTime }: PointsResult<unknown>) {
  return { data, updatedTime }
}
