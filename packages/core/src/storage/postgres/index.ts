/**
 * Storage in PostgreSQL that several processes share.
 *
 * @packageDocumentation
 */

export { connectPostgres, type PostgresConnection, type PostgresOptions } from './connect-postgres.ts'
export type { PostgresPool } from './pool.ts'
