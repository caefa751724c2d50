import { connectPostgres } from '@causeway/core/storage/postgres'
import { Pool } from 'pg'
import * as z from 'zod/mini'
import { POSTGRES_USER } from '../../../examples/worker/src/find-postgres.ts'

/** Runs a statement and returns its rows. */
export type Query = (statement: string) => Promise<unknown[]>

const recordSchema = z.object({
  data: z.object({
    id: z.string(),
    hash: z.optional(z.string()),
    status: z.string(),
    run: z.optional(z.object({ steps: z.array(z.object({ hash: z.optional(z.string()) })) })),
  }),
})

/** Returns a function that opens a connection for each statement, as the database may have been restarted. */
export function createQuery(host: string): Query {
  return async (statement) => {
    const pool = new Pool({ host, user: POSTGRES_USER, database: 'postgres', max: 1 })
    pool.on('error', () => undefined)
    try {
      return (await pool.query(statement)).rows
    } finally {
      await pool.end()
    }
  }
}

/** Creates empty tables. */
export async function createTables(host: string): Promise<void> {
  await createQuery(host)('DROP SCHEMA IF EXISTS causeway CASCADE')
  const pool = new Pool({ host, user: POSTGRES_USER, database: 'postgres' })
  const { tabs } = await connectPostgres(pool)
  await tabs.dispose()
  await pool.end()
}

/** Returns the stored transfers. */
export async function readRecords(query: Query) {
  const rows = await query(`SELECT value FROM causeway.entries WHERE key LIKE 'causeway:transfer:%'`)
  return rows.map(
    (row) => recordSchema.parse(JSON.parse(z.object({ value: z.string() }).parse(row).value)).data,
  )
}

/** Returns the number of stored transfers that are done, 0 while the database is down. */
export function countDone(query: Query): Promise<number> {
  return countRows(
    query,
    `causeway.entries WHERE key LIKE 'causeway:transfer:%' AND value LIKE '%"status":"DONE"%'`,
  )
}

/** Returns the number of rows, 0 while the database is down. */
export async function countRows(query: Query, from: string): Promise<number> {
  const [row] = await query(`SELECT count(*)::integer AS count FROM ${from}`).catch(() => [])
  return row === undefined ? 0 : z.object({ count: z.int() }).parse(row).count
}
