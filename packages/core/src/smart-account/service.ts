import { stringify } from 'viem'
import * as z from 'zod/mini'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { createHttpClient, type HttpClient } from '../kernel/http.ts'
import { loadLibrary } from './library.ts'

/** Where the MEE service is, and how it is asked. */
export interface MeeServiceOptions {
  /** Default Biconomy's own. */
  readonly url?: string | undefined
  /** Default, for Biconomy's own service, the public key that the library carries; for any other none. */
  readonly apiKey?: string | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly clock?: Clock | undefined
}

/** The service as the library asks it. */
export interface MeeRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly body?: object
}

export interface MeeService {
  /**
   * The reply as it came: whoever asks reads it with a schema of its own.
   *
   * @throws HttpError, NetworkError, InvalidResponseError for what is not JSON, TimeoutError, AbortedError
   */
  request(request: MeeRequest, signal?: AbortSignal): Promise<unknown>
}

const BICONOMY_URL = 'https://network.biconomy.io/v1'
/** A quote is simulated on every chain it touches. */
const REPLY_MS = 30_000

/** Biconomy's MEE service over our own HTTP: the library's has no deadline and cannot be stopped. */
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
        // As the library writes it: bigints become digits.
        ...(body === undefined ? {} : { body: JSON.parse(stringify(body)) as unknown }),
        schema: z.unknown(),
        mutation: path === 'exec',
      }
      return (await http.request(request, { signal, clock })).data
    },
  }
}
