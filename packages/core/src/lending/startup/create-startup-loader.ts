import { abortReason } from '../../kernel/abort.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createFileCache, type FileFlag, type LoadOptions } from '../../kernel/create-file-cache.ts'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import { createHttpClient } from '../../kernel/http.ts'
import { createKeyedStore, type ReadableKeyedStore } from '../../kernel/keyed-store.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Schema } from '../../kernel/schema.ts'
import { type LenderLabels, lenderLabelsSchema, NO_LABELS } from '../lender-names.ts'
import { STARTUP_SCHEMAS, type StartupFileName, type StartupFiles } from './files.ts'

/** URL of the public files, maintained by the authors of the data. */
export const PUBLIC_LENDER_METADATA = 'https://raw.githubusercontent.com/1delta-DAO/lender-metadata/main'

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
}

export interface StartupOptions {
  readonly baseUrl: string
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
}

const LABELS_FILE = 'data/lender-labels'

const RETRIES = 3
/** Timeout in milliseconds including retries. All families wait for the slowest file. */
const TIMEOUT_MS = 20_000
const MAX_BYTES = 32 * 1024 * 1024

export function createStartupLoader({ baseUrl, clock, logger, fetch }: StartupOptions): StartupLoader {
  const client = createHttpClient({ baseUrl, retries: RETRIES, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  const flags = createKeyedStore<FileFlag>(logger)
  const cache = createFileCache<unknown>(flags, clock)

  const loadFile = async <File>(name: string, schema: Schema<File>, signal?: AbortSignal): Promise<File> => {
    const read = async (shared: AbortSignal) => {
      const { data } = await client.request(
        { path: `${name}.json`, schema },
        { clock, fetch, signal: shared },
      )
      return data
    }
    // Each name has one schema, so a cached file was parsed with this one.
    return (await cache.load(name, { signal }, read)) as File
  }

  /** Loads a file, or returns the reason why it could not be loaded. @throws AbortedError */
  const attempt = async <File>(name: string, schema: Schema<File>, signal?: AbortSignal) => {
    try {
      return { file: await loadFile(name, schema, signal) }
    } catch (error) {
      if (signal?.aborted) throw abortReason(signal)
      if (isCausewayError(error, 'ABORTED')) throw error
      logger.warn(`The startup file ${name} could not be loaded`, error)
      return { error: missingFileError(name, error) }
    }
  }

  return {
    flags,
    async load(names, { signal } = {}) {
      const files: Partial<Record<StartupFileName, unknown>> = {}
      const missing = new Map<StartupFileName, CausewayError>()
      const load = async (name: StartupFileName) => {
        const { file, error } = await attempt<unknown>(name, STARTUP_SCHEMAS[name], signal)
        if (error) missing.set(name, error)
        else files[name] = file
      }
      await Promise.all([...new Set(names)].map(load))
      // Each file was parsed with the schema of its name.
      return { files: files as StartupFiles, missing }
    },
    async loadLabels({ signal } = {}) {
      const { file = NO_LABELS } = await attempt(LABELS_FILE, lenderLabelsSchema, signal)
      return file
    },
    dispose: () => cache.dispose(),
  }
}

function missingFileError(name: string, cause: unknown): CausewayError {
  return new CausewayError(`The startup file ${name} could not be loaded`, {
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
