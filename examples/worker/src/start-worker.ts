import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { type CausewayConfig, createCauseway, type Logger } from '@causeway/core'
import { connectPostgres } from '@causeway/core/storage/postgres'
import type { Pool } from 'pg'
import { createGatewayServer } from '../../gateway/src/create-gateway-server.ts'
import { createHandler } from './create-handler.ts'
import { createMetrics } from './create-metrics.ts'

export interface WorkerOptions {
  /** Pool of connections to the database of the fleet. `stop` closes it. */
  readonly pool: Pool
  readonly config: Omit<CausewayConfig, 'storage' | 'tabs' | 'logger' | 'fetch' | 'services'>
  readonly host: string
  /** Port to listen on. With 0, the system chooses a free one. */
  readonly port: number
  readonly logger: Logger
  /** See `PostgresOptions`. */
  readonly takeoverMs?: number | undefined
}

export interface Worker {
  readonly url: string
  /**
   * Stops in order: reports that it is not ready, answers pending requests, ends the polling, releases its leases and
   * closes the connections to the database.
   */
  stop(): Promise<void>
}

const DATABASE_TIMEOUT_MS = 2_000

/**
 * Starts a worker of a fleet.
 *
 * @throws errors of the database, Error if the port is in use
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, config, host, port, logger, takeoverMs } = options
  let isStopping = false
  const metrics = createMetrics(pool)
  const connection = await connectPostgres(pool, { logger, takeoverMs })
  const causeway = createCauseway({ ...config, ...connection, logger, fetch: metrics.fetch })
  const { transfers } = causeway
  metrics.observe(transfers)
  await transfers.load()
  const { registry } = metrics
  const handle = createHandler({
    transfers,
    registry,
    logger,
    isStopping: () => isStopping,
    isDatabaseAvailable: () =>
      Promise.race([
        pool.query('SELECT 1').then(
          () => true,
          () => false,
        ),
        setTimeout(DATABASE_TIMEOUT_MS, false, { ref: false }),
      ]),
  })
  const server = createGatewayServer({ handle })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  const boundPort = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://${host}:${boundPort}`,
    async stop() {
      isStopping = true
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      await closed
      await causeway.dispose()
      await pool.end()
    },
  }
}
