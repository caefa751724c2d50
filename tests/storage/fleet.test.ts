import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, type PostgresServer } from '../../examples/worker/src/find-postgres.ts'
import { createRandom } from '../soak/random.ts'
import { bundleProgram } from '../support/bundle-program.ts'
import { currentTier, selectCases } from '../support/current-tier.ts'
import { readRecords } from '../support/fleet/create-query.ts'
import { removeStaleLeases } from '../support/fleet/remove-stale-leases.ts'
import { type FleetRun, runFleet } from '../support/fleet/run-fleet.ts'

const startPostgres = await findPostgres()
const isFull = currentTier() === 'full'
const TRANSFERS = isFull ? 10_000 : 200
const KILLS = isFull ? 30 : 2
const TAKEOVER_MS = 6_000
const POLL_MS = isFull ? 45_000 : 1_000
const MIN_DURATION_MS = isFull ? 20_000 : 500
const MAX_DURATION_MS = isFull ? 100_000 : 8_000
const TIMEOUT_MS = isFull ? 1_200_000 : 120_000

let server: PostgresServer
let folder: string
let program: string

/** Returns the options of all runs. */
function createOptions(): Omit<FleetRun, 'transfers'> {
  return {
    program,
    databaseHost: server.host,
    size: 3,
    takeoverMs: TAKEOVER_MS,
    pollMs: POLL_MS,
    durations: [MIN_DURATION_MS, MAX_DURATION_MS],
    timeoutMs: TIMEOUT_MS,
  }
}

/** Runs a fleet and prints the figures of docs/reliability.md. */
async function run(options: FleetRun) {
  const result = await runFleet(options)
  process.stdout.write(`${JSON.stringify(result.figures)}\n`)
  return result
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
      const { figures, exitCodes, hashes, query } = await run({
        ...createOptions(),
        random: createRandom(seed),
        transfers: TRANSFERS,
        parts: KILLS,
        async onPart(part, fleet) {
          await fleet.killOne()
          if (part === Math.floor(KILLS / 2)) await server.restart()
        },
      })
      const records = await readRecords(query)
      expect(records.map(({ hash }) => hash).sort()).toEqual(hashes)
      expect(records.filter(({ status }) => status !== 'DONE')).toEqual([])
      await removeStaleLeases(query, { databaseHost: server.host, takeoverMs: TAKEOVER_MS })
      expect(exitCodes).toEqual([0, 0, 0])
      // Each process sees all outcomes, and one counts each.
      expect(figures.finishedCount).toBeLessThanOrEqual(TRANSFERS)
      // Short runs are part of every test run, whose other tests delay the processes.
      if (!isFull) return
      expect(figures.longestAfterLossMs).toBeLessThanOrEqual(TAKEOVER_MS)
      // Expiry, cleanup, the next check that is due, and a failed request with its repetition.
      expect(figures.longestGapMs).toBeLessThan(2 * TAKEOVER_MS + 4 * POLL_MS + 10_000)
    },
    TIMEOUT_MS + 60_000,
  )

  it.skipIf(!isFull)(
    'sends at most 5 % more requests than one process, which does not repeat a request before it is due (full tier only)',
    async () => {
      const transfers = Math.min(TRANSFERS, 2_000)
      const { figures } = await run({ ...createOptions(), transfers })
      expect(figures.earlyRequests).toBeLessThanOrEqual(figures.requestCount * 0.05)
      expect(figures.finishedCount).toBeLessThanOrEqual(transfers)
      // The last outcomes may not be counted yet.
      expect(figures.finishedCount).toBeGreaterThan(transfers * 0.95)
    },
    TIMEOUT_MS + 60_000,
  )
})
