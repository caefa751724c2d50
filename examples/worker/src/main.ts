/**
 * Runs a worker with the database at DATABASE_URL. Without that variable, it runs one with a temporary PostgreSQL on
 * this machine. `--sandbox <url>` uses the chains and providers of a sandbox, the default is the public ones.
 */
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { jsonLogger } from '../../gateway/src/json-logger.ts'
import { createConfig } from './create-config.ts'
import { startWorker } from './start-worker.ts'

const { values } = parseArgs({ options: { sandbox: { type: 'string' } } })
const { env } = process
const logger = jsonLogger((line) => process.stdout.write(`${line}\n`))

const database = env['DATABASE_URL']
  ? { options: { connectionString: env['DATABASE_URL'] }, stop: async () => undefined }
  : await (await import('./open-local-database.ts')).openLocalDatabase(logger)

const worker = await startWorker({
  pool: new Pool({ ...database.options, max: 10, connectionTimeoutMillis: 5_000 }),
  config: await createConfig(values.sandbox),
  host: env['HOST'] ?? '127.0.0.1',
  port: Number(env['PORT'] ?? 8788),
  logger,
})
logger.info('listening', { url: worker.url })

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    // Exit immediately on the second signal. Other workers take over when the leases expire.
    if (isStopping) process.exit(1)
    isStopping = true
    logger.info('stopping', { signal })
    await worker.stop()
    await database.stop()
    logger.info('stopped')
  })
}
