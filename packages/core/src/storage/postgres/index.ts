/**
 * Storage in PostgreSQL that several processes share.
 *
 * @packageDocumentation
 */

export { connectPostgres } from './connect-postgres.ts'
