import * as z from 'zod/mini'
import { withDeadline } from '../../kernel/abort.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { Database, DatabaseOptions, PostgresClient } from './pool.ts'

/** Statements of each version of the schema. Released ones are never edited. */
const MIGRATIONS: readonly ((schema: string) => string)[] = [
  (schema) => `
    CREATE TABLE ${schema}.entries (
      key text COLLATE "C" PRIMARY KEY,
      value text NOT NULL,
      writer text NOT NULL,
      changed timestamptz NOT NULL
    );
    CREATE INDEX entries_changed ON ${schema}.entries (changed);
    CREATE TABLE ${schema}.instances (
      id text PRIMARY KEY,
      expires timestamptz NOT NULL
    );
    CREATE TABLE ${schema}.leases (
      name text COLLATE "C" PRIMARY KEY,
      instance text NOT NULL REFERENCES ${schema}.instances ON DELETE CASCADE,
      wanted_by text REFERENCES ${schema}.instances ON DELETE SET NULL
    );
    CREATE INDEX leases_instance ON ${schema}.leases (instance);
    CREATE INDEX leases_wanted_by ON ${schema}.leases (wanted_by) WHERE wanted_by IS NOT NULL;`,
]

const MIGRATION_TIMEOUT_MS = 60_000

const presenceSchema = z.object({ exists: z.boolean() })
const versionSchema = z.object({ version: z.int() })

/**
 * Creates the tables, or migrates them to the version of this package. Concurrent processes wait for each other. A role
 * that may not create tables can use those that another role has migrated.
 *
 * @throws CausewayError STORAGE_FAILED if a newer version of the package has migrated the tables
 */
export async function migrate(
  { schema, openClient }: Pick<Database, 'schema' | 'openClient'>,
  { clock, lifetime }: Pick<DatabaseOptions, 'clock' | 'lifetime'>,
): Promise<void> {
  const client = await openClient()
  let isDone = false
  try {
    const limits = { clock, what: 'The migration of the database', milliseconds: MIGRATION_TIMEOUT_MS }
    await withDeadline({ ...limits, parents: [lifetime] }, () => migrateLocked(client, schema))
    isDone = true
  } finally {
    // Closing the connection rolls back an unfinished transaction.
    client.release(!isDone)
  }
}

async function migrateLocked(client: PostgresClient, schema: string): Promise<void> {
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`causeway:${schema}`])
  const version = await readVersion(client, schema)
  if (version > MIGRATIONS.length) {
    throw new CausewayError(`Schema ${schema} has version ${version}, which is newer than this package.`, {
      code: 'STORAGE_FAILED',
      details: `Update @causeway/core: it supports versions up to ${MIGRATIONS.length}.`,
    })
  }
  if (version === 0) {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
    await client.query(
      `CREATE TABLE ${schema}.migrations (version integer PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now())`,
    )
  }
  for (const [index, statements] of MIGRATIONS.entries()) {
    if (index < version) continue
    await client.query(statements(schema))
    await client.query(`INSERT INTO ${schema}.migrations (version) VALUES ($1)`, [index + 1])
  }
  await client.query('COMMIT')
}

/** Returns the version of the tables, 0 if there are none. */
async function readVersion(client: PostgresClient, schema: string): Promise<number> {
  const presence = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [
    `${schema}.migrations`,
  ])
  if (!parseExternal(presenceSchema, presence.rows[0], 'A row of the database').exists) return 0
  const stored = await client.query(`SELECT coalesce(max(version), 0) AS version FROM ${schema}.migrations`)
  return parseExternal(versionSchema, stored.rows[0], 'A row of the database').version
}
