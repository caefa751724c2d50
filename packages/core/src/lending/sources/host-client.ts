import { createHttpClient, type HttpClient } from '../../kernel/http.ts'

/** A data host for lending. */
export interface LendingHostOptions {
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** In milliseconds, the one retry included: what the host has not told by then is asked elsewhere. */
const TIMEOUT_MS = 15_000
const MAX_BYTES = 64 * 1024 * 1024

/** Replies hold all lenders of many chains. */
export function createHostClient({ baseUrl, headers }: LendingHostOptions): HttpClient {
  return createHttpClient({ baseUrl, headers, timeoutMs: TIMEOUT_MS, retries: 1, maxBytes: MAX_BYTES })
}
