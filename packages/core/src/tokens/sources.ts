import { abortReason } from '../kernel/abort.ts'
import type { Clock } from '../kernel/clock.ts'
import type { CausewayError } from '../kernel/errors.ts'
import { createHttpClient } from '../kernel/http.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Schema } from '../kernel/schema.ts'
import { AssetListUnavailableError, sourceError } from './errors.ts'

/** Base addresses of the lists, in order: what the first does not give is asked of the second, then of the third. */
export interface AssetSources {
  /** Each holds `{chainId}.json`. */
  readonly lists: readonly string[]
  /** Each holds `omni-list.json` and `omni-list-mini.json`. */
  readonly omni: readonly string[]
}

const PUBLIC_FILES = 'https://raw.githubusercontent.com/1delta-DAO'

/** Public files, kept by the authors of the data. */
export const PUBLIC_ASSET_SOURCES: AssetSources = {
  lists: [`${PUBLIC_FILES}/token-lists/main`, `${PUBLIC_FILES}/asset-lists/main`],
  omni: [`${PUBLIC_FILES}/token-lists/main`, `${PUBLIC_FILES}/asset-lists/main`],
}

/** The lists of a data host of one's own, which it keeps below `/asset-lists`. */
export function dataHostAssetSources(baseUrl: string): AssetSources {
  const base = `${baseUrl.replace(/\/+$/, '')}/asset-lists`
  return { lists: [base], omni: [base] }
}

export interface SourceContext {
  readonly clock: Clock
  readonly logger: Logger
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly signal: AbortSignal
}

export interface FileRequest<File, Result> {
  /** As people call it. */
  readonly what: string
  readonly sources: readonly string[]
  readonly path: string
  readonly schema: Schema<File>
  /** Turns the file into what is wanted; a file that it refuses costs the source. */
  readonly read: (file: File) => Promise<Result>
}

/** Retries of one source after a failure that may pass. */
const RETRIES = 3
/** The omni list has 21 MB, which a slow line takes a minute for. */
const TIMEOUT_MS = 60_000
const MAX_BYTES = 64 * 1024 * 1024

/** The file of the first source that has it in order. @throws AssetListUnavailableError, AbortedError */
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
      const failure = sourceError(error, hostOf(baseUrl))
      logger.warn(`${what} was not given by ${hostOf(baseUrl)}: ${failure.message}`, failure)
      failures.push(failure)
    }
  }
  throw new AssetListUnavailableError(what, failures)
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'a source whose address is none'
}
