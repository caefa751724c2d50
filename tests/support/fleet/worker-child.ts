import type { StatusCadence } from '@causeway/core'
import { Pool } from 'pg'
import { jsonLogger } from '../../../examples/gateway/src/json-logger.ts'
import { POSTGRES_USER } from '../../../examples/worker/src/find-postgres.ts'
import { startWorker } from '../../../examples/worker/src/start-worker.ts'
import { createCountedProvider } from './create-counted-provider.ts'

/** Runs the worker of the examples with one provider, whose service counts requests. Prints the URL of the worker. */
const [name = '', host = '', statusUrl = '', takeoverMs = '', pollMs = ''] = process.argv.slice(2)

const cadence: StatusCadence = {
  cycleMs: 250,
  minimumMs: Number(pollMs),
  byAge: [{ untilAgeMs: Number.POSITIVE_INFINITY, everyMs: Number(pollMs) }],
}

const worker = await startWorker({
  pool: new Pool({
    host,
    user: POSTGRES_USER,
    database: 'postgres',
    application_name: name,
    max: 5,
    connectionTimeoutMillis: 5_000,
  }),
  config: { chains: [], platforms: [], providers: [createCountedProvider(name, statusUrl)], cadence },
  host: '127.0.0.1',
  port: 0,
  logger: jsonLogger((line) => process.stderr.write(`${line}\n`)),
  takeoverMs: Number(takeoverMs),
})
process.stdout.write(`${worker.url}\n`)
process.on('SIGTERM', () => void worker.stop())
