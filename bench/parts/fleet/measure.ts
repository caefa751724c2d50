import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileStorage } from '@causeway/core/node'
import { connectPostgres } from '@causeway/core/storage/postgres'
import { Pool } from 'pg'
import { findPostgres, POSTGRES_USER } from '../../../examples/worker/src/find-postgres.ts'
import { bundleProgram } from '../../../tests/support/bundle-program.ts'
import { createTables } from '../../../tests/support/fleet/create-query.ts'
import { type FleetRun, runFleet } from '../../../tests/support/fleet/run-fleet.ts'
import type { Kill } from '../../../tests/support/fleet/start-fleet.ts'
import type { Measured } from '../../part.ts'
import { measureChecks, storeTransfers } from './measure-checks.ts'
import type { fleetPart } from './part.ts'

type Options = Pick<FleetRun, 'program' | 'databaseHost'>

export async function measure(): Promise<Measured<typeof fleetPart>> {
  const startPostgres = await findPostgres()
  if (!startPostgres)
    throw new Error('PostgreSQL is missing. Install it, on Debian with apt-get install postgresql.')
  const server = await startPostgres({ fsync: true })
  const folder = await mkdtemp(join(tmpdir(), 'causeway-bench-'))
  try {
    const program = await bundleProgram('tests/support/fleet/worker-child.ts', folder)
    const options = { program, databaseHost: server.host }
    const single = await countRequests(options, 1)
    const requests = { ours: await countRequests(options, 3), single }
    const takeover = { ours: await measureTakeover(options) }
    const file = await measureWithFiles(join(folder, 'files'))
    const check = { ours: await measureWithPostgres(server.host, 1), file }
    const checkByFleet = { ours: await measureWithPostgres(server.host, 3), single: check.ours }
    return { requests, takeover, check, checkByFleet }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function countRequests(options: Options, size: number): Promise<number> {
  const { figures } = await runFleet({
    ...options,
    size,
    transfers: 600,
    durations: [4_000, 20_000],
    pollMs: 2_000,
    takeoverMs: 30_000,
  })
  return figures.requestCount
}

/** Returns the longest time from the death of a process to the next request for one of its transfers, in milliseconds. */
async function measureTakeover(options: Options): Promise<number> {
  let kill: Kill | undefined
  const { requests } = await runFleet({
    ...options,
    size: 3,
    transfers: 300,
    durations: [5_000, 30_000],
    pollMs: 1_000,
    takeoverMs: 6_000,
    parts: 1,
    async onPart(_, fleet) {
      kill = await fleet.killOne()
    },
  })
  if (!kill) throw new Error('No process was killed.')
  const { worker, time } = kill
  const times = [...requests.values()].flatMap((ofTransfer) => {
    const last = ofTransfer.findLast(({ startTime }) => startTime <= time)
    const next = ofTransfer.find(({ startTime }) => startTime > time)
    return last?.worker === worker && next ? [next.startTime - time] : []
  })
  if (times.length === 0) throw new Error('The process that was killed had no pending transfer.')
  return Math.max(...times)
}

async function measureWithFiles(folder: string): Promise<number> {
  await storeTransfers(fileStorage(folder))
  return measureChecks({ storage: 'file', location: folder, size: 1 })
}

async function measureWithPostgres(host: string, size: number): Promise<number> {
  await createTables(host)
  const pool = new Pool({ host, user: POSTGRES_USER, database: 'postgres' })
  const { storage, tabs } = await connectPostgres(pool)
  await storeTransfers(storage)
  await tabs.dispose()
  await pool.end()
  return measureChecks({ storage: 'postgres', location: host, size })
}
