import { createCauseway, type Logger } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { connectPostgres } from '@causeway/core/storage/postgres'
import { Pool } from 'pg'

export async function startWorker(connectionString: string, logger: Logger) {
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 5_000 })
  const causeway = createCauseway({
    ...(await connectPostgres(pool, { logger })), // storage and tabs
    chains: [arbitrum, base],
    platforms: [evm()],
    providers: [across()],
    logger,
  })
  await causeway.transfers.load()
  return {
    causeway,
    async stop() {
      await causeway.dispose()
      await pool.end()
    },
  }
}
