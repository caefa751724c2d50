import { stringify } from 'viem'
import * as z from 'zod/mini'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { createHttpClient, type HttpClient } from '../kernel/http.ts'
import { loadLibrary } from './library.ts'

/** Options for the MEE service. */
export interface MeeServiceOptions {
  /** Base URL. Default: Biconomy's service. */
  readonly url?: string | undefined
  /** API key. Default: the library's public key for Biconomy's service, none for other services. */
  readonly apiKey?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly clock?: Clock | undefined
}

/** Request of the library to the service. */
export interface MeeRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly body?: object
}

export interface MeeService {
  /**
   * Returns the reply without validation.
   *
   * @throws HttpError, NetworkError, InvalidResponseError for invalid JSON, TimeoutError, AbortedError
   */
  request(request: MeeRequest, signal?: AbortSignal): Promise<unknown>
}

const BICONOMY_URL = 'https://network.biconomy.io/v1'
/** Timeout of a request. It is long because the service simulates quotes on every chain. */
const REPLY_MS = 30_000

/**
 * Creates a client for Biconomy's MEE service. It replaces the library's client, which has no timeout and cannot be
 * aborted.
 */
export function createMeeService({ url, apiKey, fetch, clock = systemClock }: MeeServiceOptions): MeeService {
  let http: HttpClient | undefined

  const open = async (): Promise<HttpClient> => {
    const key = apiKey ?? (url === undefined ? (await loadLibrary()).DEFAULT_PATHFINDER_API_KEY : undefined)
    return createHttpClient({
      baseUrl: url ?? BICONOMY_URL,
      headers: key === undefined ? {} : { 'x-api-key': key },
      fetch,
      timeoutMs: REPLY_MS,
    })
  }

  return {
    async request({ path, method = 'POST', body }, signal) {
      http ??= await open()
      const request = {
        path,
        method,
        // Serialize bigints as decimal strings, like the library.
        ...(body === undefined ? {} : { body: JSON.parse(stringify(body)) as unknown }),
        schema: z.unknown(),
        mutation: path === 'exec',
      }
      return (await http.request(request, { signal, clock })).data
    },
  }
}
