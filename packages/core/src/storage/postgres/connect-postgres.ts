import { createDeadline } from '../../kernel/abort.ts'
import { type Clock, systemClock, type TimerHandle } from '../../kernel/clock.ts'
import { openGate } from '../../kernel/gate.ts'
import { type Logger, silentLogger } from '../../kernel/logger.ts'
import type { Storage } from '../../kernel/storage.ts'
import type { Tabs } from '../../kernel/tabs.ts'
import { createChanges } from './changes.ts'
import { createEntryStorage } from './create-entry-storage.ts'
import { createInstance } from './instance.ts'
import { migrate } from './migrate.ts'
import { createDatabase, type PostgresPool } from './pool.ts'

/** Options for `connectPostgres`. */
export interface PostgresOptions {
  /** Schema of the tables, which is created if it is missing. Default 'causeway'. */
  readonly schema?: string | undefined
  /**
   * Milliseconds after which other processes take over the tasks of one that died. A process extends its registration
   * three times in that period. Default 30,000.
   */
  readonly takeoverMs?: number | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
}

/** Storage in a database, and the coordination of the processes that share it. Pass both to `createCauseway`. */
export interface PostgresConnection {
  readonly storage: Storage
  readonly tabs: Tabs
}

/**
 * Connects this process to the PostgreSQL database of a fleet, creates or migrates its tables, and registers the
 * process until `dispose` of the tabs or the instance. Then close the pool.
 *
 * Use a pool of the package `pg` with at least three connections to the primary server: one of them receives
 * notifications and must not be shared by a pooler. Records are written before the wallet is asked, so the database must
 * not run with `synchronous_commit = off`.
 *
 * @throws CausewayError STORAGE_FAILED if a newer version of the package has migrated the tables; errors of the database
 */
export async function connectPostgres(
  pool: PostgresPool,
  {
    schema = 'causeway',
    takeoverMs = 30_000,
    clock = systemClock,
    logger = silentLogger,
  }: PostgresOptions = {},
): Promise<PostgresConnection> {
  const lifetime = createDeadline({ clock, what: 'The connection to the database' })
  // Without a listener, the error of an idle connection would end the process, also while the application closes the pool.
  pool.on('error', (error) => logger.warn('An idle connection to the database failed.', error))
  const database = createDatabase(pool, { schema, clock, lifetime })
  const writer = crypto.randomUUID()
  const instance = createInstance(database, { takeoverMs, clock, logger })
  const changes = createChanges(database, { channel: `${schema}:changes`, writer, logger })
  let timer: TimerHandle
  let maintenance: Promise<void> = Promise.resolve()
  let isDisposed = false

  const attempt = (task: () => Promise<void>) =>
    task().catch((error: unknown) => logger.warn('The database is not available. It is tried again.', error))
  const maintain = async () => {
    await Promise.all([attempt(instance.extend), attempt(changes.catchUp)])
    schedule()
  }
  const schedule = () => {
    if (isDisposed) return
    timer = clock.setTimeout(() => {
      maintenance = maintain()
    }, takeoverMs / 3)
  }

  const dispose = async () => {
    if (isDisposed) return
    isDisposed = true
    clock.clearTimeout(timer)
    await maintenance
    await changes.end()
    await instance
      .end()
      .catch((error: unknown) => logger.warn('Failed to release the leases of this instance.', error))
    lifetime.abort()
  }

  try {
    await migrate(database, { clock, lifetime })
    await Promise.all([instance.extend(), changes.catchUp()])
  } catch (error) {
    await dispose()
    throw error
  }
  schedule()
  return {
    storage: createEntryStorage(database, { instance, changes, writer }),
    tabs: {
      get registration() {
        return instance.id
      },
      gate: openGate,
      publish: changes.publish,
      subscribe: changes.subscribe,
      exclusive: instance.exclusive,
      claim: instance.claim,
      holds: instance.holds,
      release: instance.release,
      dispose,
    },
  }
}
