import * as z from 'zod/mini'
import type { Logger } from '../../kernel/logger.ts'
import { safeCall } from '../../kernel/safe-call.ts'
import { textSchema } from '../../kernel/schema.ts'
import type { TabChannel } from '../../kernel/tabs.ts'
import { type Database, type PostgresClient, quoteName } from './pool.ts'

/** Notifications of changed keys between instances. */
export interface Changes extends Pick<TabChannel, 'publish' | 'subscribe'> {
  /** Connects if there is no connection, and reports the changes of others whose notifications may have been lost. */
  catchUp(): Promise<void>
  /** Reports changes again with the next `catchUp`, as their values could not be read. */
  repeat(keys: Iterable<string>): void
  /** Waits for pending notifications and closes the connection. */
  end(): Promise<void>
}

export interface ChangesOptions {
  /** Name of the channel. */
  readonly channel: string
  /** Id that marks the changes of this instance. */
  readonly writer: string
  readonly logger: Logger
}

/** Period in which a write that began earlier may still be committed: twice the timeout of a query. */
const OVERLAP = '20 seconds'
/** Time of a change, independent of the settings of the session. */
const TIME = 'extract(epoch FROM changed)::text'

const timeSchema = z.object({ time: textSchema })
const changeSchema = z.object({ key: textSchema, time: textSchema })
const notifiedSchema = z.object({})

export function createChanges(
  { query, openClient, withTimeout, schema }: Database,
  { channel, writer, logger }: ChangesOptions,
): Changes {
  const listeners = new Set<(key: string) => void>()
  const published = new Set<string>()
  let sending: Promise<void> = Promise.resolve()
  let client: PostgresClient | undefined
  let isEnded = false
  /** Time of the latest known change, in seconds as text of the database, which has microseconds. */
  let since: string | undefined
  /** Times of the reported changes within the overlap, by key. */
  let reported = new Map<string, string>()
  /** The same of notifications since the last read of changes. */
  let notified = new Map<string, string>()

  const report = (key: string) => {
    for (const listener of [...listeners]) safeCall(key, logger, () => listener(key))
  }

  const disconnect = () => {
    const closing = client
    client = undefined
    closing?.release(true)
  }

  const connect = async () => {
    const opened = await openClient()
    if (isEnded) return opened.release()
    client = opened
    const drop = () => {
      if (client === opened) disconnect()
    }
    opened.on('error', (error) => {
      logger.warn('The connection for notifications failed. It is opened again.', error)
      drop()
    })
    opened.on('end', drop)
    opened.on('notification', ({ payload = '' }) => {
      const [, sender, time, key] = /^(\S+) (\S*) (.*)$/s.exec(payload) ?? []
      if (client !== opened || sender === writer || time === undefined || key === undefined) return
      notified.set(key, time)
      report(key)
    })
    try {
      await withTimeout('LISTEN', () => opened.query(`LISTEN ${quoteName(channel)}`))
    } catch (error) {
      drop()
      throw error
    }
  }

  const send = async () => {
    const keys = [...published]
    published.clear()
    if (keys.length === 0) return
    try {
      await query(
        `SELECT pg_notify($1, concat($2::text, ' ', ${TIME}, ' ', key))
         FROM unnest($3::text[]) AS key LEFT JOIN ${schema}.entries USING (key)`,
        [channel, writer, keys],
        notifiedSchema,
      )
    } catch (error) {
      logger.warn('Failed to notify other instances of changes. They read them later.', error)
    }
  }

  return {
    publish(key) {
      published.add(key)
      sending = sending.then(send)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async catchUp() {
      if (isEnded) return
      if (!client) await connect()
      if (since === undefined) {
        const [start] = await query(
          'SELECT extract(epoch FROM clock_timestamp())::text AS time',
          [],
          timeSchema,
        )
        since = start?.time
        return
      }
      const changes = await query(
        `SELECT key, ${TIME} AS time FROM ${schema}.entries
         WHERE changed > to_timestamp($1::double precision) - interval '${OVERLAP}' AND writer <> $2 ORDER BY changed`,
        [since, writer],
        changeSchema,
      )
      since = changes.at(-1)?.time ?? since
      const unreported = changes.filter(
        ({ key, time }) => reported.get(key) !== time && notified.get(key) !== time,
      )
      reported = new Map(changes.map(({ key, time }) => [key, time]))
      notified = new Map()
      for (const { key } of unreported) report(key)
    },
    repeat(keys) {
      for (const key of keys) {
        reported.delete(key)
        notified.delete(key)
      }
    },
    async end() {
      isEnded = true
      await sending
      disconnect()
    },
  }
}
