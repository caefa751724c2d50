import { connectPostgres } from '@causeway/core/storage/postgres'
import { Pool } from 'pg'
import { expect } from 'vitest'
import { POSTGRES_USER } from '../../../examples/worker/src/find-postgres.ts'
import { countRows, type Query } from './create-query.ts'

/**
 * Removes the leases of processes that were killed shortly before the end, as the next process that starts does.
 *
 * @throws AssertionError if a lease remains
 */
export async function removeStaleLeases(
  query: Query,
  { databaseHost, takeoverMs }: { readonly databaseHost: string; readonly takeoverMs: number },
): Promise<void> {
  const pool = new Pool({ host: databaseHost, user: POSTGRES_USER, database: 'postgres' })
  const { tabs } = await connectPostgres(pool, { takeoverMs })
  await expect.poll(() => countRows(query, 'causeway.leases'), { timeout: 3 * takeoverMs }).toBe(0)
  await tabs.dispose()
  await pool.end()
}
