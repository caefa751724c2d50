import { abortReason } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import type { CausewayError } from '../kernel/errors.ts'
import { createHttpClient } from '../kernel/http.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Schema } from '../kernel/schema.ts'
import { AssetListUnavailableError, toSourceError } from './errors.ts'

/** Base URLs of the lists. Each URL is a fallback for the ones before it. */
export interface AssetSources {
  /** Base URLs of `{chainId}.json`. */
  readonly lists: readonly string[]
  /** Base URLs of `omni-list.json` and `omni-list-mini.json`. */
  readonly omni: readonly string[]
}

const PUBLIC_FILES = 'https://raw.githubusercontent.com/1delta-DAO'

/** Public files, maintained by the authors of the data. */
export const PUBLIC_ASSET_SOURCES: AssetSources = {
  lists: [`${PUBLIC_FILES}/token-lists/main`, `${PUBLIC_FILES}/asset-lists/main`],
  omni: [`${PUBLIC_FILES}/token-lists/main`, `${PUBLIC_FILES}/asset-lists/main`],
}

/** Returns the sources of a self-hosted data service, which has the lists under `/asset-lists`. */
export function dataHostAssetSources(baseUrl: string): AssetSources {
  const base = `${baseUrl.replace(/\/+$/, '')}/asset-lists`
  return { lists: [base], omni: [base] }
}

/** Dependencies of one request. */
export interface SourceContext {
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly signal: AbortSignal
}

/** Options for `readFromSources`. */
export interface FileRequest<File, Result> {
  /** Name of the file for messages. */
  readonly what: string
  readonly sources: readonly string[]
  readonly path: string
  readonly schema: Schema<File>
  /** Parses the file. If it throws, the next source is requested. */
  readonly read: (file: File) => Promise<Result>
}

/** Retries of one source after a retryable error. */
const RETRIES = 3
/** Timeout of one source. The omni list has 21 MB, which takes a minute on a slow connection. */
const TIMEOUT_MS = 60_000
const MAX_BYTES = 64 * 1024 * 1024

/** Returns the file of the first source that has a valid file. @throws AssetListUnavailableError, AbortedError */
export async function readFromSources<File, Result>(
  { what, sources, path, schema, read }: FileRequest<File, Result>,
  context: SourceContext,
): Promise<Result> {
  const { signal, logger } = context
  const failures: CausewayError[] = []
  for (const baseUrl of sources) {
    const client = createHttpClient({ baseUrl, retries: RETRIES, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
    try {
      const { data } = await client.request({ path, schema }, context)
      return await read(data)
    } catch (error) {
      if (signal.aborted) throw abortReason(signal)
      const failure = toSourceError(error, getHost(baseUrl))
      logger.warn(`${what} could not be loaded from ${getHost(baseUrl)}: ${failure.message}`, failure)
      failures.push(failure)
    }
  }
  throw new AssetListUnavailableError(what, failures)
}

function getHost(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'a source with an invalid URL'
}
