import { type Deadline, withDeadline } from '../../kernel/abort.ts'
import type { Clock } from '../../kernel/clock.ts'
import { parseExternal, type Schema } from '../../kernel/schema.ts'

/** The method of a pool and of a client of `pg` that runs statements. */
interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>
}

/** The methods of a client of `pg` that are used. */
export interface PostgresClient extends Queryable {
  on(event: 'notification', listener: (message: { readonly payload?: string | undefined }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'end', listener: () => void): unknown
  /** Returns the client to the pool, or closes its connection. */
  release(destroy?: boolean): void
}

/** The methods of a `Pool` of `pg` that are used. */
export interface PostgresPool extends Queryable {
  connect(): Promise<PostgresClient>
  on(event: 'error', listener: (error: Error) => void): unknown
}

/** Runs statements with a timeout, and validates the rows that they return. */
export interface Database {
  /** Schema of the tables, quoted. */
  readonly schema: string
  /** @throws TimeoutError; InvalidResponseError for rows of another shape; errors of the database */
  query<Row>(text: string, values: unknown[], row: Schema<Row>): Promise<Row[]>
  /** @throws TimeoutError if the task takes longer than a query may */
  withTimeout<T>(operation: string, task: () => Promise<T>): Promise<T>
  /** Takes a client from the pool. @throws TimeoutError; errors of the database */
  openClient(): Promise<PostgresClient>
}

const QUERY_TIMEOUT_MS = 10_000
const ATTEMPTS = 3

/** Options for `createDatabase`. */
export interface DatabaseOptions {
  readonly schema: string
  readonly clock: Clock
  /** Ends pending statements and connections. */
  readonly lifetime: Deadline
}

export function createDatabase(pool: PostgresPool, { schema, clock, lifetime }: DatabaseOptions): Database {
  const withTimeout: Database['withTimeout'] = (operation, task) =>
    withDeadline({ clock, what: operation, milliseconds: QUERY_TIMEOUT_MS, parents: [lifetime] }, task)
  const run = async (text: string, values: unknown[], attempt = 1): Promise<readonly unknown[]> => {
    try {
      const { rows } = await withTimeout('A query of the database', () => pool.query(text, values))
      return rows
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error
      return run(text, values, attempt + 1)
    }
  }
  return {
    schema: quoteName(schema),
    withTimeout,
    async query(text, values, row) {
      const rows = await run(text, values)
      return rows.map((value) => parseExternal(row, value, 'A row of the database'))
    },
    async openClient() {
      const opening = pool.connect().then((client) => {
        // Without a listener, the error of a lost connection would end the process. The pending statement rejects, too.
        client.on('error', () => undefined)
        return client
      })
      try {
        return await withTimeout('A connection to the database', () => opening)
      } catch (error) {
        // A client that arrives late belongs to the pool.
        opening.then(
          (client) => client.release(),
          () => undefined,
        )
        throw error
      }
    },
  }
}

/** Returns whether the database canceled a statement because of concurrent ones, so that it can be repeated. */
function isConflict(error: unknown): boolean {
  // deadlock_detected and serialization_failure.
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}

/** Quotes the name of a schema or channel. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
