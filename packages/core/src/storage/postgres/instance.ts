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

/** Registration of this process in the database, to which its leases belong. */
export interface Instance extends Leases, Pick<Tabs, 'exclusive'> {
  /** Id of the registration. It changes when the instance registers again after it has expired. */
  readonly id: string
  claim(tasks: readonly string[]): Promise<readonly string[]>
  /**
   * Registers the instance, or extends its registration, deletes those of instances that have expired, and passes on the
   * tasks that belong to other instances.
   */
  extend(): Promise<void>
  /** Deletes the registration, so that others can claim its tasks immediately. */
  end(): Promise<void>
}

const idSchema = z.object({ id: textSchema })
const nameSchema = z.object({ name: textSchema })
const registrationSchema = z.object({ id: textSchema, live: z.boolean() })
const rowSchema = z.object({ name: textSchema, instance: textSchema })

/** Locks the leases of a query in the order of their names: two statements that lock in different orders may block each other. */
const LOCK = 'ORDER BY name FOR UPDATE'

export interface InstanceOptions {
  /** Milliseconds after which the leases of an instance that does not extend them are free. */
  readonly takeoverMs: number
  readonly clock: Clock
  readonly logger: Logger
}

/** Claims that become one statement. */
interface ClaimBatch {
  readonly names: Set<string>
  readonly preferred: Set<string>
  readonly done: Promise<void>
}

export function createInstance(
  { query, schema }: Database,
  { takeoverMs, clock, logger }: InstanceOptions,
): Instance {
  let id = crypto.randomUUID()
  let validUntil = Number.NEGATIVE_INFINITY
  // Stop using leases before others may take them.
  const safeMs = takeoverMs - takeoverMs / 6
  /** Hashes of the ids of the instances that share the tasks. */
  let peers: ReadonlyMap<string, number> = new Map()
  const held = new Set<string>()
  /** Tasks of other instances that may be passed on to this one. */
  const requested = new Set<string>()
  const released = new Set<string>()
  const running = new Set<string>()
  let waiting: ClaimBatch | undefined
  // A claim must not overtake the release of the same task.
  const turns = pLimit(1)
  const isValid = () => clock.now() < validUntil

  const register = async () => {
    id = crypto.randomUUID()
    const startTime = clock.now()
    await query(
      `INSERT INTO ${schema}.instances (id, expires)
       VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond') RETURNING id`,
      [id, takeoverMs],
      idSchema,
    )
    validUntil = startTime + safeMs
  }

  const lose = () => {
    if (validUntil !== Number.NEGATIVE_INFINITY) {
      logger.warn(
        'This instance did not extend its leases in time. Other instances may have taken its tasks.',
      )
    }
    validUntil = Number.NEGATIVE_INFINITY
    held.clear()
    requested.clear()
    released.clear()
  }

  const extend = async () => {
    const startTime = clock.now()
    const extended = await query(
      `UPDATE ${schema}.instances SET expires = clock_timestamp() + $2 * interval '1 millisecond'
       WHERE id = $1 AND expires > clock_timestamp() RETURNING id`,
      [id, takeoverMs],
      idSchema,
    )
    if (extended.length > 0) validUntil = startTime + safeMs
    else {
      lose()
      // A task that began under the old registration must not write under a new one.
      if (running.size === 0) await register()
    }
    const registered = await query(
      `SELECT id, expires > clock_timestamp() AS live FROM ${schema}.instances`,
      [],
      registrationSchema,
    )
    peers = new Map(registered.filter(({ live }) => live).map((peer) => [peer.id, hash(peer.id)]))
    const expired = registered.filter((peer) => !peer.live && peer.id !== id).map((peer) => peer.id)
    // Do not wait: the next extension must be in time.
    Promise.all([deleteReleased(), passOn(), expired.length > 0 && remove(expired)]).catch(
      (error: unknown) => {
        logger.warn('Failed to pass on leases. It is tried again at the next extension.', error)
      },
    )
  }

  /** Deletes registrations and their leases. */
  const remove = async (ids: readonly string[]) => {
    await query(
      `WITH affected AS MATERIALIZED (
         SELECT name, instance FROM ${schema}.leases WHERE instance = ANY ($1::text[]) OR wanted_by = ANY ($1::text[])
         ${LOCK}
       ), kept AS (
         UPDATE ${schema}.leases AS lease SET wanted_by = NULL FROM affected
         WHERE lease.name = affected.name AND affected.instance <> ALL ($1::text[])
       )
       DELETE FROM ${schema}.leases AS lease USING affected
       WHERE lease.name = affected.name AND affected.instance = ANY ($1::text[]) RETURNING lease.name`,
      [ids],
      nameSchema,
    )
    await query(`DELETE FROM ${schema}.instances WHERE id = ANY ($1::text[]) RETURNING id`, [ids], idSchema)
  }

  /** Gives tasks to the instances to which they belong and that have asked for them. */
  const passOn = () =>
    turns(async () => {
      const passed = await query(
        `WITH wanted AS MATERIALIZED (
           SELECT name FROM ${schema}.leases WHERE instance = $1 AND wanted_by IN
             (SELECT id FROM ${schema}.instances WHERE expires > clock_timestamp())
           ${LOCK}
         )
         UPDATE ${schema}.leases AS lease SET instance = wanted_by, wanted_by = NULL FROM wanted
         WHERE lease.name = wanted.name RETURNING lease.name`,
        [id],
        nameSchema,
      )
      for (const { name } of passed) held.delete(name)
    })

  /** Returns whether a task belongs to this instance: each instance has the same share, as all choose by the same hash. */
  const belongsHere = (name: string): boolean => {
    const idHash = peers.get(id)
    if (idHash === undefined) return false
    const task = hash(name)
    const rank = mix(task ^ idHash)
    return [...peers.values()].every((peer) => mix(task ^ peer) <= rank)
  }

  const deleteReleased = () =>
    turns(async () => {
      const names = [...released]
      if (names.length === 0) return
      await query(
        `WITH ended AS MATERIALIZED (
           SELECT name FROM ${schema}.leases WHERE instance = $1 AND name = ANY ($2::text[]) ${LOCK}
         )
         DELETE FROM ${schema}.leases AS lease USING ended WHERE lease.name = ended.name RETURNING lease.name`,
        [id, names],
        nameSchema,
      )
      for (const name of names) released.delete(name)
    })

  /** @param preferred tasks that the instances that hold them pass on to this one */
  const claim = async (
    names: readonly string[],
    preferred: readonly string[] = [],
  ): Promise<readonly string[]> => {
    const missing = names.filter((name) => !held.has(name))
    if (missing.length > 0 && isValid()) await claimMissing(missing, preferred)
    return isValid() ? names.filter((name) => held.has(name)) : []
  }

  /** Claims tasks in one statement with all others that wait for their turn. */
  const claimMissing = (names: readonly string[], preferred: readonly string[]): Promise<void> => {
    const batch = waiting ?? { names: new Set(), preferred: new Set(), done: turns(claimWaiting) }
    waiting = batch
    for (const name of names) batch.names.add(name)
    for (const name of preferred) batch.preferred.add(name)
    return batch.done
  }

  const claimWaiting = async () => {
    const batch = waiting
    waiting = undefined
    if (!batch || !isValid()) return
    const owner = id
    for (const name of batch.names) released.delete(name)
    const rows = await query(
      `WITH own AS MATERIALIZED (
         SELECT id FROM ${schema}.instances WHERE id = $1 AND expires > clock_timestamp() FOR KEY SHARE
       )
       INSERT INTO ${schema}.leases AS lease (name, instance)
       SELECT name, own.id FROM own CROSS JOIN unnest($2::text[]) AS name
         LEFT JOIN ${schema}.leases AS current USING (name)
       -- A conflict writes to the lease of another instance, so look first.
       WHERE current.name IS NULL OR current.instance = own.id
         OR name = ANY ($3::text[]) AND current.wanted_by IS DISTINCT FROM own.id
       ORDER BY name COLLATE "C"
       ON CONFLICT (name) DO UPDATE SET wanted_by = nullif(excluded.instance, lease.instance)
         WHERE lease.instance = excluded.instance
           OR lease.name = ANY ($3::text[]) AND lease.wanted_by IS DISTINCT FROM excluded.instance
       RETURNING name, instance`,
      [owner, [...batch.names], [...batch.preferred]],
      rowSchema,
    )
    if (owner !== id || !isValid()) return
    for (const { name, instance } of rows) (instance === id ? held : requested).add(name)
  }

  const release = (names: readonly string[]) => {
    for (const name of names) {
      const isHeld = held.delete(name)
      if (requested.delete(name) || isHeld) released.add(name)
    }
    if (released.size === 0) return
    deleteReleased().catch((error: unknown) => {
      logger.warn('Failed to release leases. They are released at the next extension.', error)
    })
  }

  return {
    get id() {
      return id
    },
    claim: (names) => claim(names, names.filter(belongsHere)),
    holds: (name) => isValid() && held.has(name),
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
        await remove([id])
      })
    },
  }
}

/** Hashes a text to 32 bits, by FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** Spreads a hash evenly over 32 bits, by the last step of MurmurHash3. */
function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
