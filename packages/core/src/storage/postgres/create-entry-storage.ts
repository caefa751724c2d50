import * as z from 'zod/mini'
import { CausewayError } from '../../kernel/errors.ts'
import { textSchema } from '../../kernel/schema.ts'
import type { Storage } from '../../kernel/storage.ts'
import type { Changes } from './changes.ts'
import type { Instance } from './instance.ts'
import type { Database } from './pool.ts'

/** Maximum number of entries per statement. */
const BATCH_SIZE = 1_000
/** Maximum length of a key in bytes. An index of PostgreSQL and a notification can contain it. */
const MAX_KEY_BYTES = 2_000

const idSchema = z.object({ id: textSchema })
const keySchema = z.object({ key: textSchema })
const entrySchema = z.object({ key: textSchema, value: textSchema })

interface Waiter<T> {
  resolve(value: T): void
  reject(error: unknown): void
}

/** Waiting reads or writes of one key. Writes of the same key share the last value. */
interface Pending<T> {
  readonly waiters: Waiter<T>[]
  /** Value to write, null to remove the entry. */
  value: string | null
}

interface EntryStorageContext {
  readonly instance: Pick<Instance, 'id'>
  readonly changes: Pick<Changes, 'repeat'>
  /** Id by which instances recognize their own changes. */
  readonly writer: string
}

/**
 * Creates the storage of an instance. The reads and writes that arrive during one statement are sent as the next one,
 * writes first.
 */
export function createEntryStorage(
  { query, schema }: Database,
  { instance, changes, writer }: EntryStorageContext,
): Storage {
  const reads = new Map<string, Pending<string | null>>()
  const writes = new Map<string, Pending<void>>()
  let isRunning = false

  const run = async () => {
    if (isRunning) return
    isRunning = true
    // Wait for the other calls of this turn.
    await Promise.resolve()
    while (reads.size > 0 || writes.size > 0) {
      await settle(take(writes), writeAll)
      await settle(take(reads), readAll)
    }
    isRunning = false
  }

  const enqueue = <T>(queue: Map<string, Pending<T>>, key: string, value: string | null) =>
    new Promise<T>((resolve, reject) => {
      const pending = queue.get(key) ?? { waiters: [], value }
      pending.value = value
      pending.waiters.push({ resolve, reject })
      queue.set(key, pending)
      void run()
    })

  const readAll = async (keys: ReadonlyMap<string, unknown>) => {
    const rows = await query(
      `SELECT key, value FROM ${schema}.entries WHERE key = ANY ($1::text[])`,
      [[...keys.keys()]],
      entrySchema,
    ).catch((error: unknown) => {
      changes.repeat(keys.keys())
      throw error
    })
    const values = new Map(rows.map(({ key, value }) => [key, value]))
    return (key: string) => values.get(key) ?? null
  }

  const writeAll = async (changes: ReadonlyMap<string, { readonly value: string | null }>) => {
    const stored = [...changes].flatMap(([key, { value }]) => (value === null ? [] : [{ key, value }]))
    const removed = [...changes].flatMap(([key, { value }]) => (value === null ? [key] : []))
    const registrations = await query(
      `WITH own AS MATERIALIZED (
         SELECT id FROM ${schema}.instances WHERE id = $1 AND expires > clock_timestamp() FOR KEY SHARE
       ), removed AS (
         DELETE FROM ${schema}.entries USING own WHERE key = ANY ($5::text[])
       ), stored AS (
         INSERT INTO ${schema}.entries (key, value, writer, changed)
         SELECT key, value, $2, clock_timestamp()
         FROM own CROSS JOIN unnest($3::text[], $4::text[]) AS entry (key, value) ORDER BY key COLLATE "C"
         ON CONFLICT (key) DO UPDATE
           SET value = excluded.value, writer = excluded.writer, changed = excluded.changed
       )
       SELECT id FROM own`,
      [instance.id, writer, stored.map(({ key }) => key), stored.map(({ value }) => value), removed],
      idSchema,
    )
    if (registrations.length > 0) return () => undefined
    throw new CausewayError('This instance has expired, and others may have taken its tasks.', {
      code: 'LOCK_LOST',
      details: 'It writes again once it has registered again.',
      retryable: true,
    })
  }

  return {
    getItem: async (key) => (isStorable(key) ? enqueue(reads, key, null) : null),
    async setItem(key, value) {
      if (!isStorable(key) || value.includes('\0')) {
        throw new CausewayError(`PostgreSQL cannot store the entry '${key.slice(0, 100)}'.`, {
          code: 'STORAGE_FAILED',
          details: `Keys have up to ${MAX_KEY_BYTES} bytes, and neither keys nor values contain the character U+0000.`,
        })
      }
      return enqueue(writes, key, value)
    },
    async removeItem(key) {
      if (isStorable(key)) await enqueue(writes, key, null)
    },
    async keys() {
      const rows = await query(`SELECT key FROM ${schema}.entries ORDER BY key`, [], keySchema)
      return rows.map(({ key }) => key)
    },
  }
}

function isStorable(key: string): boolean {
  return !key.includes('\0') && new TextEncoder().encode(key).length <= MAX_KEY_BYTES
}

/** Removes and returns the first entries of a queue. */
function take<T>(queue: Map<string, Pending<T>>): Map<string, Pending<T>> {
  const batch = new Map([...queue].slice(0, BATCH_SIZE))
  for (const key of batch.keys()) queue.delete(key)
  return batch
}

/** Runs a batch and settles its waiters. Never rejects. */
async function settle<T>(
  batch: ReadonlyMap<string, Pending<T>>,
  runBatch: (batch: ReadonlyMap<string, Pending<T>>) => Promise<(key: string) => T>,
): Promise<void> {
  if (batch.size === 0) return
  try {
    const getResult = await runBatch(batch)
    for (const [key, { waiters }] of batch) for (const { resolve } of waiters) resolve(getResult(key))
  } catch (error) {
    for (const { waiters } of batch.values()) for (const { reject } of waiters) reject(error)
  }
}
