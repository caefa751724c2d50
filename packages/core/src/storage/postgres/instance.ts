import pLimit from 'p-limit'
import * as z from 'zod/mini'
import type { Clock } from '../../kernel/clock.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Leases } from '../../kernel/leases.ts'
import type { Logger } from '../../kernel/logger.ts'
import { textSchema } from '../../kernel/schema.ts'
import { BusyElsewhereError } from '../../kernel/tab-locks.ts'
import type { Tabs } from '../../kernel/tabs.ts'
import type { Database } from './pool.ts'

/** Milliseconds after which the leases of an instance that does not extend them are free. */
export const LEASE_MS = 30_000
/** Interval between extensions, in milliseconds. */
export const EXTEND_MS = 10_000
/** An instance stops using its leases this many milliseconds before others may take them. */
const SAFETY_MS = 5_000

/** Registration of this process in the database, to which its leases belong. */
export interface Instance extends Leases, Pick<Tabs, 'exclusive'> {
  /** Id of the registration. It changes when the instance registers again after it has expired. */
  readonly id: string
  claim(tasks: readonly string[]): Promise<readonly string[]>
  /** Registers the instance, or extends its registration, and deletes those of instances that have expired. */
  extend(): Promise<void>
  /** Deletes the registration, so that others can claim its tasks immediately. */
  end(): Promise<void>
}

const idSchema = z.object({ id: textSchema })
const nameSchema = z.object({ name: textSchema })

export function createInstance(
  { query, schema }: Database,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Instance {
  let id = crypto.randomUUID()
  let validUntil = Number.NEGATIVE_INFINITY
  const held = new Set<string>()
  const released = new Set<string>()
  const running = new Set<string>()
  // A claim must not overtake the release of the same task.
  const turns = pLimit(1)
  const isValid = () => clock.now() < validUntil

  const register = async () => {
    id = crypto.randomUUID()
    const startTime = clock.now()
    await query(
      `INSERT INTO ${schema}.instances (id, expires)
       VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond') RETURNING id`,
      [id, LEASE_MS],
      idSchema,
    )
    validUntil = startTime + LEASE_MS - SAFETY_MS
  }

  const lose = () => {
    if (validUntil !== Number.NEGATIVE_INFINITY) {
      logger.warn(
        'This instance did not extend its leases in time. Other instances may have taken its tasks.',
      )
    }
    validUntil = Number.NEGATIVE_INFINITY
    held.clear()
    released.clear()
  }

  const extend = async () => {
    const startTime = clock.now()
    const own = await query(
      `UPDATE ${schema}.instances SET expires = clock_timestamp() + $2 * interval '1 millisecond'
       WHERE id = $1 AND expires > clock_timestamp() RETURNING id`,
      [id, LEASE_MS],
      idSchema,
    )
    if (own.length > 0) validUntil = startTime + LEASE_MS - SAFETY_MS
    else {
      lose()
      // A task that began under the old registration must not write under a new one.
      if (running.size === 0) await register()
    }
    await query(
      `DELETE FROM ${schema}.instances WHERE id IN
         (SELECT id FROM ${schema}.instances WHERE expires < clock_timestamp() AND id <> $1 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [id],
      idSchema,
    )
    await deleteReleased()
  }

  const deleteReleased = () =>
    turns(async () => {
      const names = [...released]
      if (names.length === 0) return
      await query(
        `DELETE FROM ${schema}.leases WHERE instance = $1 AND name = ANY ($2::text[]) RETURNING name`,
        [id, names],
        nameSchema,
      )
      for (const name of names) released.delete(name)
    })

  const claim = (names: readonly string[]): Promise<readonly string[]> =>
    turns(async () => {
      if (!isValid()) return []
      const missing = names.filter((name) => !held.has(name))
      if (missing.length > 0) {
        const owner = id
        for (const name of missing) released.delete(name)
        const taken = await query(
          `WITH own AS MATERIALIZED (
             SELECT id FROM ${schema}.instances WHERE id = $1 AND expires > clock_timestamp() FOR KEY SHARE
           )
           INSERT INTO ${schema}.leases AS lease (name, instance)
           SELECT DISTINCT name, own.id FROM own CROSS JOIN unnest($2::text[]) AS name ORDER BY name
           ON CONFLICT (name) DO UPDATE SET instance = excluded.instance
             WHERE lease.instance = excluded.instance
           RETURNING name`,
          [owner, missing],
          nameSchema,
        )
        if (owner === id && isValid()) for (const { name } of taken) held.add(name)
      }
      return names.filter((name) => held.has(name))
    })

  const release = (names: readonly string[]) => {
    for (const name of names) if (held.delete(name)) released.add(name)
    deleteReleased().catch((error: unknown) => {
      logger.warn('Failed to release leases. They are released at the next extension.', error)
    })
  }

  return {
    get id() {
      return id
    },
    claim,
    release,
    extend,
    async exclusive(name, task) {
      if (running.has(name)) throw new BusyElsewhereError()
      running.add(name)
      try {
        if (!isValid()) {
          throw new CausewayError('This instance has no valid registration in the database.', {
            code: 'LOCK_LOST',
            details:
              'It registers again once the database is available and the tasks that it had begun have ended.',
            retryable: true,
          })
        }
        const claimed = await claim([name])
        if (claimed.length === 0) throw new BusyElsewhereError()
        return await task()
      } finally {
        running.delete(name)
        if (held.has(name)) release([name])
      }
    },
    async end() {
      await turns(async () => {
        validUntil = Number.NEGATIVE_INFINITY
        lose()
        await query(`DELETE FROM ${schema}.instances WHERE id = $1 RETURNING id`, [id], idSchema)
      })
    },
  }
}
