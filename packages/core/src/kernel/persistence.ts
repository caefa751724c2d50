import * as z from 'zod/mini'
import type { Clock } from './clock.ts'
import { CausewayError } from './errors.ts'
import { parseJson, stringifyJson } from './json.ts'
import type { Logger } from './logger.ts'
import { numberSchema, parseExternal, type Schema } from './schema.ts'
import type { Storage } from './storage.ts'

/** How a value is written: checked by its schema on load, lifted from older versions first. */
export interface Codec<T> {
  readonly schema: Schema<T>
  readonly version: number
  /** Lifts data of an older version; what it returns is still checked by the schema. */
  readonly migrate?: (data: unknown, version: number) => unknown
}

export interface PersistenceContext {
  readonly storage: Storage
  readonly clock: Clock
  readonly logger: Logger
}

/** A write that storage refused. Nothing that must be written ahead may go on after it. */
export class StorageError extends CausewayError<'STORAGE_FAILED'> {
  override readonly name = 'StorageError'
  constructor(key: string, cause: unknown) {
    super(`Storage refused to write '${key}'`, {
      code: 'STORAGE_FAILED',
      details: cause instanceof Error ? cause.message : undefined,
      cause,
    })
  }
}

const envelopeSchema = z.object({ version: numberSchema, data: z.unknown() })

/** The stored value, or undefined when there is none. One that does not parse is kept aside and reported. */
export async function loadValue<T>(
  key: string,
  codec: Codec<T>,
  context: PersistenceContext,
): Promise<T | undefined> {
  const text = await context.storage.getItem(key)
  if (text === null || text === undefined) return undefined
  try {
    const { version, data } = parseExternal(envelopeSchema, parseJson(text), `Storage key '${key}'`)
    const lifted = version === codec.version ? data : codec.migrate?.(data, version)
    return parseExternal(codec.schema, lifted, `Storage key '${key}'`)
  } catch (error) {
    await keepAside(key, text, error, context)
    return undefined
  }
}

async function keepAside(key: string, text: string, error: unknown, context: PersistenceContext) {
  const { storage, clock, logger } = context
  const aside = `${key}:unreadable:${clock.now()}`
  try {
    await saveText(aside, text, storage)
    await storage.removeItem(key)
    logger.warn(`Stored '${key}' cannot be read; its bytes are kept under '${aside}'`, error)
  } catch (refusal) {
    logger.error(`Stored '${key}' cannot be read, and could not be kept aside`, refusal)
  }
}

/** @throws StorageError */
export async function saveValue<T>(key: string, value: T, codec: Codec<T>, storage: Storage): Promise<void> {
  await saveText(key, stringifyJson({ version: codec.version, data: value }), storage)
}

async function saveText(key: string, text: string, storage: Storage): Promise<void> {
  try {
    await storage.setItem(key, text)
  } catch (error) {
    throw new StorageError(key, error)
  }
}
