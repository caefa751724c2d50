import { abortReason } from '../../kernel/abort.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createFileCache, type FileFlag, type LoadOptions } from '../../kernel/create-file-cache.ts'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import { createHttpClient } from '../../kernel/http.ts'
import { createKeyedStore, type ReadableKeyedStore } from '../../kernel/keyed-store.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Schema } from '../../kernel/schema.ts'
import { type LenderLabels, lenderLabelsSchema, NO_LABELS } from '../lender-names.ts'
import { STARTUP_SCHEMAS, type StartupFileDigests, type StartupFileName, type StartupFiles } from './files.ts'

/** Loads the startup files, each once, on first use. */
export interface StartupLoader {
  /** Load state of each file by name. */
  readonly flags: ReadableKeyedStore<FileFlag>
  /** Loads files. Files that fail are in `missing`. @throws AbortedError; nothing else */
  load(names: readonly StartupFileName[], options?: Pick<LoadOptions, 'signal'>): Promise<StartupFilesResult>
  /** Loads the labels of all lenders. Empty if the file fails. @throws AbortedError */
  loadLabels(options?: Pick<LoadOptions, 'signal'>): Promise<LenderLabels>
  dispose(): void
}

export interface StartupFilesResult {
  readonly files: StartupFiles
  /** Reasons by file name. */
  readonly missing: ReadonlyMap<StartupFileName, CausewayError>
  /** Loaded files that do not have a known digest. Their host may have changed them. */
  readonly unauthenticated: ReadonlySet<StartupFileName>
}

export interface StartupOptions {
  readonly baseUrl: string
  readonly digests: StartupFileDigests
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** A parsed file, and whether it has a known digest. */
interface LoadedFile<File> {
  readonly file: File
  readonly isAuthentic: boolean
}

const LABELS_FILE = 'data/lender-labels'

/** The queries that need the files are retried as well, so more would delay the report of a host that is down. */
const RETRIES = 1
/** Timeout in milliseconds including retries. All families wait for the slowest file. */
const TIMEOUT_MS = 20_000
const MAX_BYTES = 32 * 1024 * 1024

export function createStartupLoader({
  baseUrl,
  digests,
  clock,
  logger,
  fetch,
}: StartupOptions): StartupLoader {
  const client = createHttpClient({ baseUrl, retries: RETRIES, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  const flags = createKeyedStore<FileFlag>(logger)
  const cache = createFileCache<LoadedFile<unknown>>(flags, clock)

  const isAuthentic = async (name: string, text: string): Promise<boolean> => {
    if (digests === 'trust-host') return true
    const digest = digests[name]
    if (digest !== undefined && (await sha256(text)) === digest.toLowerCase()) return true
    logger.warn(`The startup file ${name} has an unknown digest. Plans of its lenders are not verified.`)
    return false
  }

  const loadFile = async <File>(
    name: string,
    schema: Schema<File>,
    signal?: AbortSignal,
  ): Promise<LoadedFile<File>> => {
    const read = async (shared: AbortSignal) => {
      let text = ''
      const { data } = await client.request(
        { path: `${name}.json`, schema },
        {
          clock,
          fetch,
          signal: shared,
          onReply: (reply) => {
            text = reply.text
          },
        },
      )
      return { file: data, isAuthentic: name === LABELS_FILE || (await isAuthentic(name, text)) }
    }
    // The cast is safe, because each file name has a single schema.
    return (await cache.load(name, { signal }, read)) as LoadedFile<File>
  }

  /** Loads a file, or returns the reason why it could not be loaded. @throws AbortedError */
  const attempt = async <File>(name: string, schema: Schema<File>, signal?: AbortSignal) => {
    try {
      return await loadFile(name, schema, signal)
    } catch (error) {
      if (signal?.aborted) throw abortReason(signal)
      if (isCausewayError(error, 'ABORTED')) throw error
      logger.warn(`The startup file ${name} could not be loaded`, error)
      return { isAuthentic: true, error: missingFileError(name, error) }
    }
  }

  return {
    flags,
    async load(names, { signal } = {}) {
      const files: Partial<Record<StartupFileName, unknown>> = {}
      const missing = new Map<StartupFileName, CausewayError>()
      const unauthenticated = new Set<StartupFileName>()
      const load = async (name: StartupFileName) => {
        const result = await attempt<unknown>(name, STARTUP_SCHEMAS[name], signal)
        if ('error' in result) missing.set(name, result.error)
        else files[name] = result.file
        if (!result.isAuthentic) unauthenticated.add(name)
      }
      await Promise.all([...new Set(names)].map(load))
      // The cast is safe, because each file was parsed with the schema of its name.
      return { files: files as StartupFiles, missing, unauthenticated }
    },
    async loadLabels({ signal } = {}) {
      const result = await attempt(LABELS_FILE, lenderLabelsSchema, signal)
      return 'error' in result ? NO_LABELS : result.file
    },
    dispose: () => cache.dispose(),
  }
}

/** Returns the digest in hex; undefined if it cannot be computed, for example on a page without HTTPS. */
async function sha256(text: string): Promise<string | undefined> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return undefined
  }
}

function missingFileError(name: string, cause: unknown): CausewayError {
  return new CausewayError(`The startup file ${name} could not be loaded.`, {
    code: 'STARTUP_FILE_MISSING',
    details: cause instanceof Error ? cause.message : undefined,
    cause,
    retryable: isCausewayError(cause) && cause.retryable,
  })
}

/** Returns the URL of the startup files on a data host. */
export function dataHostLenderMetadata(baseUrl: string): string {
  return `${baseUrl.replace(/\/+$/, '')}/lender-metadata`
}
