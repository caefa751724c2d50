import { createCauseway } from '@causeway/core'
import { fileStorage } from '@causeway/core/node'
import { connectPostgres } from '@causeway/core/storage/postgres'
import { Pool } from 'pg'
import { POSTGRES_USER } from '../../../examples/worker/src/find-postgres.ts'
import { createCountedProvider } from '../../../tests/support/fleet/create-counted-provider.ts'

/** Follows the stored transfers until its input is closed. */
const [name = '', storage = '', location = '', statusUrl = ''] = process.argv.slice(2)

const pool =
  storage === 'postgres' ? new Pool({ host: location, user: POSTGRES_USER, database: 'postgres' }) : undefined
const connection = pool ? await connectPostgres(pool) : { storage: fileStorage(location) }
const causeway = createCauseway({
  ...connection,
  chains: [],
  platforms: [],
  providers: [createCountedProvider(name, statusUrl)],
})
await causeway.transfers.load()
process.once('disconnect', async () => {
  await causeway.dispose()
  await pool?.end()
})
