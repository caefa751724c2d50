import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from '@causeway/core/storage/postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { findPostgres, POSTGRES_USER, type PostgresServer } from '../../examples/worker/src/find-postgres.ts'
import { createRandom, type Random } from '../soak/random.ts'
import { bundleProgram } from '../support/bundle-program.ts'
import { currentTier, selectCases } from '../support/current-tier.ts'
import { findLongestPollingAfterLoss, recordLeases } from '../support/fleet/record-leases.ts'
import { startFleet } from '../support/fleet/start-fleet.ts'
import { type StatusRequestLog, startStatusService } from '../support/fleet/start-status-service.ts'

const startPostgres = await findPostgres()
const isFull = currentTier() === 'full'
const TRANSFERS = isFull ? 10_000 : 200
const KILLS = isFull ? 30 : 2
const TAKEOVER_MS = 6_000
const POLL_MS = isFull ? 45_000 : 1_000
const MIN_DURATION_MS = isFull ? 20_000 : 500
const MAX_DURATION_MS = isFull ? 100_000 : 8_000
const TIMEOUT_MS = isFull ? 1_200_000 : 120_000

const recordSchema = z.object({ data: z.object({ hash: z.string(), status: z.string() }) })

let server: PostgresServer
let folder: string
let program: string

interface Run {
  readonly random?: Random
  readonly size: number
  readonly transfers: number
  /** Called each time another part of `parts` of the transfers is done. */
  readonly parts?: number
  onPart?(part: number, fleet: Awaited<ReturnType<typeof startFleet>>): Promise<void>
}

/** Runs a fleet until all transfers are done, and returns the records of the service and the database. */
async function runFleet({ random, size, transfers, parts = 0, onPart }: Run) {
  await administer('DROP SCHEMA IF EXISTS causeway CASCADE')
  const pool = new Pool({ host: server.host, user: POSTGRES_USER, database: 'postgres' })
  const connection = await connectPostgres(pool)
  await connection.tabs.dispose()
  await pool.end()
  await recordLeases(administer)
  const service = await startStatusService(random?.next)
  onTestFinished(() => service.stop())
  const options = {
    program,
    databaseHost: server.host,
    statusUrl: service.url,
    takeoverMs: TAKEOVER_MS,
    pollMs: POLL_MS,
  }
  const fleet = await startFleet({ ...options, size })
  onTestFinished(() => fleet.dispose())
  const hashes = Array.from(
    { length: transfers },
    (_, index) => `0x${(index + 1).toString(16).padStart(64, '0')}`,
  )
  const durations = createRandom(1)
  const startTime = Date.now()

  const queue = hashes.values()
  const handIn = async () => {
    for (const hash of queue) {
      service.add(hash, durations.between(MIN_DURATION_MS, MAX_DURATION_MS))
      await fleet.handIn(hash)
    }
  }
  const handingIn = Promise.all(Array.from({ length: 16 }, handIn))
  for (let part = 0; part < parts; part++) {
    const target = ((part + 1) * transfers) / (parts + 1)
    await expect.poll(() => service.countReported(), { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(target)
    await onPart?.(part, fleet)
  }
  await handingIn
  await expect.poll(countDone, { timeout: TIMEOUT_MS, interval: 500 }).toBe(transfers)
  const seconds = (Date.now() - startTime) / 1_000
  const exitCodes = await fleet.stop()
  const requests = [...service.requests.values()]
  const figures = {
    size,
    transfers,
    seconds,
    requestCount: requests.flat().length,
    earlyRequests: requests.flatMap((ofTransfer) => ofTransfer.filter(isEarly)).length,
    longestAfterLossMs: await findLongestPollingAfterLoss(administer, service.requests),
    longestGapMs: Math.max(...requests.map(findGap)),
    deadlocks: await administer(
      'SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()',
    ),
  }
  // The figures of docs/reliability.md.
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  return {
    ...figures,
    exitCodes,
    records: await readRecords(),
    leases: await administer('SELECT name FROM causeway.leases'),
    hashes,
  }
}

/** Runs a statement over a connection of its own, as the database may have been restarted. */
async function administer(statement: string): Promise<unknown[]> {
  const pool = new Pool({ host: server.host, user: POSTGRES_USER, database: 'postgres', max: 1 })
  pool.on('error', () => undefined)
  try {
    return (await pool.query(statement)).rows
  } finally {
    await pool.end()
  }
}

async function readRecords() {
  const rows = await administer(`SELECT value FROM causeway.entries WHERE key LIKE 'causeway:transfer:%'`)
  return rows.map(
    (row) => recordSchema.parse(JSON.parse(z.object({ value: z.string() }).parse(row).value)).data,
  )
}

async function countDone(): Promise<number> {
  const [row] = await administer(
    `SELECT count(*)::integer AS count FROM causeway.entries
     WHERE key LIKE 'causeway:transfer:%' AND value LIKE '%"status":"DONE"%'`,
  ).catch(() => [])
  return row === undefined ? 0 : z.object({ count: z.int() }).parse(row).count
}

/** Returns whether a request follows the one before it sooner than one worker polls. */
function isEarly(
  { startTime }: StatusRequestLog,
  index: number,
  requests: readonly StatusRequestLog[],
): boolean {
  const before = requests[index - 1]
  return before !== undefined && startTime - before.startTime < POLL_MS / 2
}

/** Returns the longest time without a request for the transfer. */
function findGap(requests: readonly StatusRequestLog[]): number {
  return Math.max(
    0,
    ...requests.map(({ startTime }, index) => startTime - (requests[index - 1]?.startTime ?? startTime)),
  )
}

describe.skipIf(!startPostgres)('a fleet of processes with one PostgreSQL', () => {
  beforeAll(async () => {
    if (!startPostgres) return
    server = await startPostgres()
    folder = await mkdtemp(join(tmpdir(), 'causeway-fleet-'))
    program = await bundleProgram('tests/support/fleet/worker-child.ts', folder)
  })
  afterAll(async () => {
    await server?.stop()
    if (folder) await rm(folder, { recursive: true })
  })

  it.each(selectCases([1, 2, 3]))(
    'loses no transfer while processes are killed, the database restarts and the provider fails (seed %i)',
    async (seed) => {
      const random = createRandom(seed)
      const result = await runFleet({
        random,
        size: 3,
        transfers: TRANSFERS,
        parts: KILLS,
        async onPart(part, fleet) {
          await fleet.killOne()
          if (part === Math.floor(KILLS / 2)) await server.restart()
        },
      })
      const { exitCodes, records, leases, hashes, longestAfterLossMs, longestGapMs } = result
      expect(records.map(({ hash }) => hash).sort()).toEqual(hashes)
      expect(records.filter(({ status }) => status !== 'DONE')).toEqual([])
      expect(leases).toEqual([])
      expect(exitCodes).toEqual([0, 0, 0])
      // Short runs are part of every test run, whose other tests delay the processes.
      if (!isFull) return
      expect(longestAfterLossMs).toBeLessThanOrEqual(TAKEOVER_MS)
      // Expiry, cleanup, the next check that is due, and a failed request with its repetition.
      expect(longestGapMs).toBeLessThan(2 * TAKEOVER_MS + 4 * POLL_MS + 10_000)
    },
    TIMEOUT_MS,
  )

  it.skipIf(!isFull)(
    'sends at most 5 % more requests than one process, which does not repeat a request before it is due (full tier only)',
    async () => {
      const { requestCount, earlyRequests } = await runFleet({
        size: 3,
        transfers: Math.min(TRANSFERS, 2_000),
      })
      expect(earlyRequests).toBeLessThanOrEqual(requestCount * 0.05)
    },
    TIMEOUT_MS,
  )
})
