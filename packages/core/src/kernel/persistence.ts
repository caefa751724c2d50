import * as z from 'zod/mini'
import type { Clock } from './clock.ts'
import { CausewayError } from './errors.ts'
import { parseJson, stringifyJson } from './json.ts'
import type { Logger } from './logger.ts'
import { numberSchema, parseExternal, type Schema } from './schema.ts'
import type { Storage } from './storage.ts'

/** Format of a stored value: its version, and the schema that it is validated against on load. */
export interface Codec<T> {
  readonly schema: Schema<T>
  readonly version: number
  /** Converts data of an older version; the result is validated against the schema. Default: older data is unreadable. */
  readonly migrate?: (data: unknown, version: number) => unknown
}

/** Storage with the clock and the logger that loading and saving need. */
export interface PersistenceContext {
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
}

/** Thrown if the storage rejects a write. A run then stops, because transfers are persisted before a wallet request. */
export class StorageError extends CausewayError<'STORAGE_FAILED'> {
  override readonly name = 'StorageError'
  constructor(key: string, cause: unknown) {
    super(`Storage rejected the write of '${key}'.`, {
      code: 'STORAGE_FAILED',
      details: cause instanceof Error ? cause.message : undefined,
      cause,
    })
  }
}

const envelopeSchema = z.object({ version: numberSchema, data: z.unknown() })

/**
 * Returns the stored value, or undefined if there is none. A value that cannot be parsed is moved to
 * `<key>:unreadable:<time>` and logged. A value of a newer version is left in place for the tab that wrote it.
 */
export async function loadValue<T>(
  key: string,
  codec: Codec<T>,
  context: PersistenceContext,
): Promise<T | undefined> {
  const text = await context.storage.getItem(key)
  if (text === null || text === undefined) return undefined
  if (isNewer(text, codec)) {
    context.logger.warn(`Stored '${key}' was written by a newer version of the application.`)
    return undefined
  }
  try {
    const { version, data } = parseExternal(envelopeSchema, parseJson(text), `Storage key '${key}'`)
    const migrated = version === codec.version ? data : codec.migrate?.(data, version)
    return parseExternal(codec.schema, migrated, `Storage key '${key}'`)
  } catch (error) {
    await setAside(key, text, error, context)
    return undefined
  }
}

/** Returns whether a stored value was written by a newer version. */
function isNewer(text: string, { version }: Pick<Codec<unknown>, 'version'>): boolean {
  const stored = /^\{"version":(\d+),/.exec(text)?.[1]
  return stored !== undefined && Number(stored) > version
}

/** Part of the keys of values that could not be parsed. */
export const UNREADABLE = ':unreadable:'

async function setAside(key: string, text: string, error: unknown, context: PersistenceContext) {
  const { storage, clock, logger } = context
  const unreadableKey = `${key}${UNREADABLE}${clock.now()}`
  try {
    await storage.setItem(unreadableKey, text)
    await storage.removeItem(key)
    logger.warn(`Stored '${key}' is unreadable and was moved to '${unreadableKey}'.`, error)
  } catch (writeError) {
    logger.error(`Stored '${key}' is unreadable and could not be moved.`, writeError)
  }
}

/**
 * Stores a value.
 *
 * @throws StorageError if the storage rejects the write or contains a value of a newer version, or if the value could not
 * be read again
 */
export async function saveValue<T>(key: string, value: T, codec: Codec<T>, storage: Storage): Promise<void> {
  try {
    // Ignore read errors, because a storage that cannot be read may still accept the write.
    const stored = await Promise.resolve(storage.getItem(key)).catch(() => undefined)
    if (typeof stored === 'string' && isNewer(stored, codec)) {
      throw new Error('A newer version of the application wrote this value. Reload the page.')
    }
    parseExternal(codec.schema, value, 'The value to store')
    await storage.setItem(key, stringifyJson({ version: codec.version, data: value }))
  } catch (error) {
    throw new StorageError(key, error)
  }
}
