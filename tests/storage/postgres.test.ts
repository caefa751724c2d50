import { randomUUID } from 'node:crypto'
import { StatusTracker } from '@causeway/core'
import { connectPostgres } from '@causeway/core/storage/postgres'
import { createFakeClock, scriptedProvider } from '@causeway/core/testing'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPostgres, POSTGRES_USER, type PostgresServer } from '../../examples/worker/src/find-postgres.ts'
import { createTransferJournal } from '../../packages/core/src/transfers/journal.ts'
import { statusResult, transferRecord } from '../../packages/core/src/transfers/transfers.test-support.ts'

const startPostgres = await findPostgres()
/** Interval in which an instance extends its leases and reads missed changes. */
const MAINTENANCE_MS = 10_000

let server: PostgresServer
let schema: string
let open: (() => Promise<void>)[] = []

/** Connects another process of the fleet. Its clock only advances on request; leases expire by that of the database. */
async function connect() {
  const pool = new Pool({ host: server.host, user: POSTGRES_USER, database: 'postgres', max: 4 })
  const clock = createFakeClock(Date.now())
  const warnings: string[] = []
  const log = (message: string) => void warnings.push(message)
  const statements: string[] = []
  let pending = 0
  const count = <T>(operation: Promise<T>) => {
    pending++
    return operation.finally(() => pending--)
  }
  const counting: Parameters<typeof connectPostgres>[0] = {
    query: (text, values) => {
      statements.push(text)
      return count(pool.query(text, values))
    },
    connect: async () => {
      const client = await count(pool.connect())
      return {
        query: (text: string, values?: unknown[]) => count(client.query(text, values)),
        on: client.on.bind(client),
        release: client.release.bind(client),
      }
    },
    on: (event, listener) => pool.on(event, listener),
  }
  const close = async () => {
    if (pool.ended) return
    await pool.end()
  }
  open.push(close)
  const connection = await connectPostgres(counting, {
    schema,
    clock,
    logger: { debug: log, info: log, warn: log, error: log },
  })
  const received: string[] = []
  connection.tabs.subscribe((key) => void received.push(key))
  open.push(async () => connection.tabs.dispose())
  /** Runs the timers that are due, and waits for the database: its statements end by the clock, too. */
  const advance = async (milliseconds: number) => {
    await clock.advance(milliseconds)
    await expect.poll(() => pending).toBe(0)
  }
  const maintain = () => advance(MAINTENANCE_MS)
  return { ...connection, pool, clock, warnings, statements, received, advance, maintain }
}

/** Connects a process that polls transfers, and records the hash of each status request. */
async function startTracker(getStatus: () => 'PENDING' | 'DONE') {
  const process = await connect()
  const { storage, tabs, clock } = process
  const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const requests: string[] = []
  const provider = scriptedProvider({
    quote: () => ({}),
    status: (request) => {
      if (request.type === 'transaction') requests.push(request.fromHash)
      return statusResult(getStatus())
    },
  })
  const journal = createTransferJournal({ storage, clock, logger, tabs })
  const tracker = new StatusTracker({ providers: [provider], journal, tabs, leases: tabs, clock, logger })
  open.push(() => tracker.dispose())
  await tracker.load()
  return { ...process, journal, tracker, requests }
}

type Process = Awaited<ReturnType<typeof connect>>

/** Lets the registration of the process that holds a task expire, as if that process had been suspended. */
async function expire({ pool }: Process, task: string): Promise<void> {
  await pool.query(
    `UPDATE "${schema}".instances SET expires = now() - interval '1 second'
     WHERE id = (SELECT instance FROM "${schema}".leases WHERE name = $1)`,
    [task],
  )
}

describe.skipIf(!startPostgres)('a fleet that shares PostgreSQL', () => {
  beforeAll(async () => {
    if (startPostgres) server = await startPostgres()
  })
  afterAll(() => server?.stop())
  beforeEach(() => {
    schema = `fleet-${randomUUID()}`
  })
  afterEach(async () => {
    for (const close of open.reverse()) await close()
    open = []
  })

  describe('storage', () => {
    it('stores, replaces, lists and removes entries, which other processes read', async () => {
      const [first, second] = [await connect(), await connect()]
      await first.storage.setItem('a', 'first')
      await first.storage.setItem('a', 'second \'"\\ é')
      await first.storage.setItem('b', '')
      expect(await second.storage.getItem('a')).toBe('second \'"\\ é')
      expect(await second.storage.getItem('b')).toBe('')
      expect(await second.storage.keys?.()).toEqual(['a', 'b'])
      await second.storage.removeItem('a')
      await second.storage.removeItem('a')
      expect(await first.storage.getItem('a')).toBeNull()
      expect(await first.storage.keys?.()).toEqual(['b'])
    })

    it('keeps entries when every process has ended', async () => {
      const first = await connect()
      await first.storage.setItem('a', '1')
      await first.tabs.dispose()
      expect(await (await connect()).storage.getItem('a')).toBe('1')
    })

    it('sends concurrent reads and writes in batches, and the last write of a key wins', async () => {
      const { storage, statements } = await connect()
      const keys = Array.from({ length: 2_500 }, (_, index) => `key-${index}`)
      statements.length = 0
      await Promise.all([
        ...keys.map((key) => storage.setItem(key, 'old')),
        ...keys.map((key) => storage.setItem(key, `value of ${key}`)),
        storage.setItem('key-7', 'newer'),
        storage.removeItem('key-8'),
      ])
      expect(statements).toHaveLength(3)
      const values = await Promise.all(keys.map((key) => storage.getItem(key)))
      expect(statements).toHaveLength(6)
      const special = new Map([
        ['key-7', 'newer'],
        ['key-8', null],
      ])
      expect(values).toEqual(keys.map((key) => (special.has(key) ? special.get(key) : `value of ${key}`)))
    })

    it('rejects entries that PostgreSQL cannot store, without failing concurrent writes', async () => {
      const { storage } = await connect()
      const results = await Promise.allSettled([
        storage.setItem('a', '1'),
        storage.setItem('b', 'x\0y'),
        storage.setItem('c\0', '1'),
        storage.setItem('d'.repeat(5_000), '1'),
      ])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
      expect(await storage.getItem('a')).toBe('1')
      expect(await storage.getItem('c\0')).toBeNull()
    })

    it('rejects reads and writes while the database is down, and continues after a restart', async () => {
      const { storage, tabs, maintain } = await connect()
      const second = await connect()
      await storage.setItem('a', '1')
      await server.restart()
      await Promise.allSettled([storage.getItem('a'), second.storage.getItem('a')])
      await maintain()
      await second.maintain()
      expect(await storage.getItem('a')).toBe('1')
      await storage.setItem('b', '2')
      tabs.publish('b')
      await expect.poll(() => second.received).toContain('b')
    })
  })

  describe('migrations', () => {
    it('are run once by processes that start at the same time', async () => {
      await Promise.all([connect(), connect(), connect(), connect()])
      const { pool } = await connect()
      const { rows } = await pool.query(`SELECT version FROM "${schema}".migrations`)
      expect(rows).toEqual([{ version: 1 }])
    })

    it('reject tables of a newer version', async () => {
      const { pool } = await connect()
      await pool.query(`INSERT INTO "${schema}".migrations (version) VALUES (1000)`)
      await expect(connect()).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    })

    it('need no right to create tables once these exist', async () => {
      const { pool } = await connect()
      const role = `"worker-${randomUUID()}"`
      await pool.query(`CREATE ROLE ${role} LOGIN`)
      await pool.query(`GRANT USAGE ON SCHEMA "${schema}" TO ${role}`)
      await pool.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO ${role}`)
      const worker = new Pool({ host: server.host, user: role.slice(1, -1), database: 'postgres' })
      open.push(() => worker.end())
      const { storage, tabs } = await connectPostgres(worker, { schema })
      await storage.setItem('a', '1')
      expect(await storage.getItem('a')).toBe('1')
      await tabs.dispose()
    })
  })

  describe('notifications', () => {
    it('reach every other process, but not the one that publishes', async () => {
      const [first, second, third] = [await connect(), await connect(), await connect()]
      first.tabs.publish('a key: with "quotes"')
      await expect.poll(() => second.received).toEqual(['a key: with "quotes"'])
      await expect.poll(() => third.received).toEqual(['a key: with "quotes"'])
      second.tabs.publish('b')
      await expect.poll(() => first.received).toEqual(['b'])
    })

    it('are replaced by a later read if the writer ends before it publishes', async () => {
      const [first, second] = [await connect(), await connect()]
      await first.storage.setItem('a', '1')
      await second.storage.setItem('own', '1')
      await second.maintain()
      expect(second.received).toEqual(['a'])
      await second.maintain()
      expect(second.received).toEqual(['a'])
      await first.storage.setItem('a', '2')
      await second.maintain()
      expect(second.received).toEqual(['a', 'a'])
    })

    it('are not repeated by a later read, unless the value could not be read', async () => {
      const [first, second] = [await connect(), await connect()]
      await second.maintain()
      await first.storage.setItem('a', '1')
      await first.storage.setItem('b', '1')
      first.tabs.publish('a')
      first.tabs.publish('b')
      await expect.poll(() => second.received).toEqual(['a', 'b'])
      await first.pool.query(`ALTER TABLE "${schema}".entries RENAME TO away`)
      await expect(second.storage.getItem('b')).rejects.toThrow()
      await first.pool.query(`ALTER TABLE "${schema}".away RENAME TO entries`)
      await second.maintain()
      await second.maintain()
      expect(second.received).toEqual(['a', 'b', 'b'])
      await first.storage.setItem('a', '2')
      first.tabs.publish('a')
      await expect.poll(() => second.received).toEqual(['a', 'b', 'b', 'a'])
      await first.storage.setItem('a', '3')
      await second.maintain()
      expect(second.received).toEqual(['a', 'b', 'b', 'a', 'a'])
    })

    it('arrive again after the connection was lost', async () => {
      const [first, second] = [await connect(), await connect()]
      await first.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN "${schema}%'`,
      )
      await expect.poll(() => second.warnings.length).toBeGreaterThan(0)
      await second.maintain()
      first.tabs.publish('a')
      await expect.poll(() => second.received).toEqual(['a'])
    })
  })

  describe('leases', () => {
    it('give each of many tasks to one of the processes that claim them at the same time', async () => {
      const processes = await Promise.all([connect(), connect(), connect()])
      const tasks = Array.from({ length: 500 }, (_, index) => `poll:${index}`)
      const claims = await Promise.all(
        processes.map(async ({ tabs }, index) => {
          const rotated = [...tasks.slice(index * 150), ...tasks.slice(0, index * 150)]
          const parts = [rotated.slice(0, 200), rotated.slice(200)]
          return (await Promise.all(parts.map((part) => tabs.claim(part)))).flat()
        }),
      )
      expect(claims.flat().sort()).toEqual([...tasks].sort())
    })

    it('are claimed in batches', async () => {
      const { tabs, statements } = await connect()
      statements.length = 0
      const tasks = Array.from({ length: 50 }, (_, index) => `poll:${index}`)
      const claims = await Promise.all(tasks.map((task) => tabs.claim([task])))
      expect(claims.flat()).toEqual(tasks)
      await Promise.all(tasks.map((task) => tabs.exclusive(`run:${task}`, async () => undefined)))
      expect(statements.filter((statement) => statement.includes('INSERT'))).toHaveLength(2)
    })

    it('are kept without further statements, and pass on when they are released', async () => {
      const [first, second] = [await connect(), await connect()]
      expect(await first.tabs.claim(['a', 'b'])).toEqual(['a', 'b'])
      first.statements.length = 0
      expect(await first.tabs.claim(['a', 'b'])).toEqual(['a', 'b'])
      expect(first.statements).toEqual([])
      expect(await second.tabs.claim(['a', 'b', 'c'])).toEqual(['c'])
      first.tabs.release(['a'])
      await expect.poll(() => second.tabs.claim(['a', 'b'])).toEqual(['a'])
      expect(await first.tabs.claim(['a', 'b'])).toEqual(['b'])
    })

    it('pass on when their process is disposed', async () => {
      const [first, second] = [await connect(), await connect()]
      await first.tabs.claim(['a'])
      await first.tabs.dispose()
      expect(await second.tabs.claim(['a'])).toEqual(['a'])
      expect(first.warnings).toEqual([])
    })

    it('pass on when their process does not extend them, whose writes are then rejected', async () => {
      const [suspended, other] = [await connect(), await connect()]
      await suspended.tabs.claim(['a'])
      await expire(other, 'a')
      expect(await other.tabs.claim(['a'])).toEqual([])
      await other.maintain()
      expect(await other.tabs.claim(['a'])).toEqual(['a'])
      await expect(suspended.storage.setItem('x', 'stale')).rejects.toMatchObject({ code: 'LOCK_LOST' })
      await expect(suspended.storage.removeItem('x')).rejects.toMatchObject({ code: 'LOCK_LOST' })
      await suspended.maintain()
      expect(await suspended.tabs.claim(['a', 'b'])).toEqual(['b'])
      await suspended.storage.setItem('x', 'fresh')
      expect(await other.storage.getItem('x')).toBe('fresh')
    })

    it('are divided evenly among the processes, also with one that joins later', async () => {
      const first = await connect()
      const tasks = Array.from({ length: 300 }, (_, index) => `poll:${index}`)
      expect(await first.tabs.claim(tasks)).toEqual(tasks)
      const [second, third] = [await connect(), await connect()]
      const fleet = [first, second, third]
      for (const process of fleet) await process.maintain()
      const claimAll = () => Promise.all(fleet.map(({ tabs }) => tabs.claim(tasks)))
      expect((await claimAll()).map(({ length }) => length)).toEqual([300, 0, 0])
      await first.maintain()
      const shares = await claimAll()
      expect(shares.flat().sort()).toEqual([...tasks].sort())
      for (const { length } of shares) expect(length).toBeGreaterThan(60)
      // Nothing is passed on again while the fleet stays the same.
      for (const process of fleet) await process.maintain()
      expect(await claimAll()).toEqual(shares)
      // Released tasks leave no lease.
      for (const [index, { tabs }] of fleet.entries()) tabs.release(shares[index] ?? [])
      await expect
        .poll(async () => (await first.pool.query(`SELECT FROM "${schema}".leases`)).rows.length)
        .toBe(0)
    })

    it('are not used by a process that could not extend them in time', async () => {
      const { tabs, clock, pool } = await connect()
      await tabs.claim(['a'])
      await pool.query(`ALTER TABLE "${schema}".instances RENAME TO away`)
      await clock.advance(30_000)
      expect(await tabs.claim(['a'])).toEqual([])
      await expect(tabs.exclusive('b', async () => 'ran')).rejects.toMatchObject({ code: 'LOCK_LOST' })
      await pool.query(`ALTER TABLE "${schema}".away RENAME TO instances`)
    })
  })

  describe('exclusive tasks', () => {
    it('run in one process at a time', async () => {
      const [first, second] = [await connect(), await connect()]
      const ran: string[] = []
      await first.tabs.exclusive('run:1', async () => {
        for (const { tabs } of [first, second]) {
          const again = tabs.exclusive('run:1', async () => void ran.push('again'))
          await expect(again).rejects.toMatchObject({ code: 'BUSY_ELSEWHERE' })
        }
        await second.tabs.exclusive('run:2', async () => void ran.push('other'))
      })
      await expect
        .poll(() => second.tabs.exclusive('run:1', async () => 'next').catch(() => 'busy'))
        .toBe('next')
      expect(ran).toEqual(['other'])
    })

    it('pass on their error and then end', async () => {
      const { tabs } = await connect()
      const failing = tabs.exclusive('run:1', async () => {
        throw new Error('The wallet rejected it.')
      })
      await expect(failing).rejects.toThrow('The wallet rejected it.')
      expect(await tabs.exclusive('run:1', async () => 'next')).toBe('next')
    })

    it('cannot write after another process took them over, even once their process is back', async () => {
      const [suspended, other] = [await connect(), await connect()]
      await suspended.tabs.exclusive('run:1', async () => {
        await suspended.storage.setItem('transfer', 'begun')
        await expire(other, 'run:1')
        await other.maintain()
        await other.tabs.exclusive('run:1', () => Promise.resolve(other.storage.setItem('transfer', 'sent')))
        await suspended.maintain()
        const stale = suspended.storage.setItem('transfer', 'sent again')
        await expect(stale).rejects.toMatchObject({ code: 'LOCK_LOST' })
      })
      await suspended.maintain()
      await suspended.storage.setItem('next', '1')
      expect(await suspended.storage.getItem('transfer')).toBe('sent')
    })
  })

  it('continues a transfer as the process that took it over has stored it, not as it knew it before', async () => {
    const [suspended, other] = [await connect(), await connect()]
    const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
    const [stale, current] = [suspended, other].map(({ storage, tabs, clock }) =>
      createTransferJournal({ storage, tabs, clock, logger }),
    )
    if (!stale || !current) throw new Error('There is no journal.')
    const { id } = transferRecord()
    await stale.add(transferRecord())
    await suspended.tabs.exclusive('run:1', async () => {
      await expire(other, 'run:1')
      await other.maintain()
      await current.reload(id)
      await current.update(id, (record) => ({ ...record, message: 'Sent by the other process' }))
      const rejected = stale.update(id, (record) => ({ ...record, status: 'INVALID', finishedTime: 1 }))
      await expect(rejected).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    })
    await suspended.maintain()
    await stale.reload(id)
    await stale.writeAhead(id, (record) => ({ ...record, lastCheckedTime: 7 }))
    await current.reload(id)
    const expected = { status: 'PENDING', message: 'Sent by the other process', lastCheckedTime: 7 }
    expect(current.get(id)).toMatchObject(expected)
  })

  describe('transfers', () => {
    const COUNT = 40
    const CYCLE_MS = 5_000
    const records = Array.from({ length: COUNT }, (_, index) =>
      transferRecord({ id: `transfer-${index}`, hash: `0x${index.toString(16).padStart(64, '0')}` }),
    )
    const hashes = records.map(({ hash }) => hash ?? '').sort()

    it('are polled by one process each, taken over when it ends, and seen by all', async () => {
      let status: 'PENDING' | 'DONE' = 'PENDING'
      const first = await startTracker(() => status)
      const second = await startTracker(() => status)
      const addedTime = first.clock.now()
      await Promise.all(records.map((record) => first.journal.add({ ...record, addedTime })))
      await expect.poll(() => second.tracker.store.getAll()).toHaveLength(COUNT)

      await Promise.all([first.advance(CYCLE_MS), second.advance(CYCLE_MS)])
      const isChecked = ({ lastCheckedTime }: { readonly lastCheckedTime?: number | undefined }) =>
        lastCheckedTime !== undefined
      for (const { tracker } of [first, second]) {
        await expect.poll(() => tracker.store.getAll().filter(isChecked)).toHaveLength(COUNT)
      }
      expect([...first.requests, ...second.requests].sort()).toEqual(hashes)

      // The first process ends without notice: its registration expires, and its clock stops.
      await first.pool.query(
        `UPDATE "${schema}".instances SET expires = now() - interval '1 second' WHERE id NOT IN (
           SELECT instance FROM "${schema}".leases WHERE name = ANY ($1))`,
        [await second.tabs.claim(['marker'])],
      )
      const countOwners = async () => {
        const { rows } = await first.pool.query(`SELECT DISTINCT instance FROM "${schema}".leases`)
        return rows.length
      }
      // Timers follow queries of the database, so that one advance may not reach them all.
      const takeOver = async () => {
        await second.advance(CYCLE_MS)
        return countOwners()
      }
      await expect.poll(takeOver).toBe(1)
      second.tabs.release(['marker'])
      status = 'DONE'
      second.requests.length = 0
      for (const { tracker } of [second, first]) {
        const finish = async () => {
          await second.advance(CYCLE_MS)
          return tracker.store.getAll().filter((record) => record.status === 'DONE')
        }
        await expect.poll(finish).toHaveLength(COUNT)
      }
      expect([...second.requests].sort()).toEqual(hashes)
      await expect.poll(countOwners).toBe(0)
    })

    it('are loaded without the rows that cannot be parsed', async () => {
      const { pool, storage, tabs, clock } = await connect()
      const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
      const [record] = records
      if (!record) throw new Error('There is no record.')
      await createTransferJournal({ storage, clock, logger, tabs }).add(record)
      await pool.query(
        `INSERT INTO "${schema}".entries (key, value, writer, changed)
         VALUES ('causeway:transfer:broken', '{"version":', 'other', now())`,
      )
      const journal = createTransferJournal({ storage, clock, logger, tabs })
      await journal.load()
      expect(journal.store.getAll()).toEqual([record])
    })
  })
})
