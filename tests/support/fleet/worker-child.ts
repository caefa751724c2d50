import type { StatusCadence, StatusResult } from '@causeway/core'
import { scriptedProvider } from '@causeway/core/testing'
import { Pool } from 'pg'
import * as z from 'zod/mini'
import { jsonLogger } from '../../../examples/gateway/src/json-logger.ts'
import { POSTGRES_USER } from '../../../examples/worker/src/find-postgres.ts'
import { startWorker } from '../../../examples/worker/src/start-worker.ts'

/** Runs the worker of the examples with one provider, whose service counts requests. Prints the URL of the worker. */
const [name = '', host = '', statusUrl = '', takeoverMs = '', pollMs = ''] = process.argv.slice(2)

const replySchema = z.object({ status: z.enum(['PENDING', 'DONE']) })

const cadence: StatusCadence = {
  cycleMs: 250,
  minimumMs: Number(pollMs),
  byAge: [{ untilAgeMs: Number.POSITIVE_INFINITY, everyMs: Number(pollMs) }],
}

const provider = scriptedProvider({
  id: 'counted',
  quote: () => ({}),
  async status(request, { signal }): Promise<StatusResult> {
    if (request.type !== 'transaction') throw new Error('Expected a transaction.')
    const { fromHash } = request
    const response = await fetch(`${statusUrl}/${name}/${fromHash}`, { signal })
    if (!response.ok) throw new Error(`Status ${response.status}`)
    const { status } = replySchema.parse(await response.json())
    return { fromHash, toHash: status === 'DONE' ? fromHash : '', statusInfo: { status } }
  },
})

const worker = await startWorker({
  pool: new Pool({
    host,
    user: POSTGRES_USER,
    database: 'postgres',
    application_name: name,
    max: 5,
    connectionTimeoutMillis: 5_000,
  }),
  config: { chains: [], platforms: [], providers: [provider], cadence },
  host: '127.0.0.1',
  port: 0,
  logger: jsonLogger((line) => process.stderr.write(`${line}\n`)),
  takeoverMs: Number(takeoverMs),
})
process.stdout.write(`${worker.url}\n`)
process.on('SIGTERM', () => void worker.stop())
