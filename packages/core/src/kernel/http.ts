import ky from 'ky'
import pRetry from 'p-retry'
import { raceAbort, withDeadline } from './abort.ts'
import { type Clock, sleep } from './clock.ts'
import { isCausewayError } from './errors.ts'
import { HttpError, type HttpExchange, NetworkError } from './http-errors.ts'
import { redactExcerpt, redactUrl } from './redact.ts'
import { InvalidResponseError, parseExternal, type Schema } from './schema.ts'

/** Options for `createHttpClient`. */
export interface HttpClientOptions {
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Timeout of a request including its retries, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number | undefined
  /** Number of retries after a retryable failure. Mutations are never retried. Default 2. */
  readonly retries?: number | undefined
  /** Maximum size of a reply in bytes. Default 4 MiB. */
  readonly maxBytes?: number | undefined
  /** Random factor of the backoff, from 0 to 1. Default Math.random. */
  readonly random?: (() => number) | undefined
}

/** One request to a service. */
export interface HttpRequest<T> {
  readonly method?: 'GET' | 'POST'
  /** Path that is appended to the base URL. Encode external values in it. */
  readonly path: string
  /**
   * Query parameters. Undefined values are omitted. Each item of a list is sent under the same name.
   */
  readonly query?: Readonly<
    Record<string, string | number | bigint | boolean | readonly string[] | undefined>
  >
  readonly body?: unknown
  /** Schema of the reply. Unknown fields are dropped. */
  readonly schema: Schema<T>
  /** Status that a successful reply must have. Default: any of 200-299. */
  readonly successStatus?: number
  /** Whether the request must not be sent twice. Default: true for POST. Set `false` for a POST that only reads. */
  readonly mutation?: boolean
}

/** Validated reply. */
export interface HttpReply<T> {
  readonly data: T
  readonly headers: Headers
}

/** Signal, clock and `fetch` of one call. */
export interface HttpContext {
  readonly signal?: AbortSignal | undefined
  readonly clock: Clock
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Called with each successful reply before it is parsed, for tools that compare the schemas with live replies. */
  readonly onReply?: ((reply: ReceivedReply) => void) | undefined
}

/** The JSON of a successful reply, undefined if it is not JSON, and the schema that parses it. */
export interface ReceivedReply {
  readonly url: string
  /** Whole body of the reply. */
  readonly text: string
  readonly value: unknown
  readonly schema: Schema<unknown>
}

/** HTTP client of one service, with timeouts, retries, a size limit and masked secrets. */
export interface HttpClient {
  /**
   * @throws HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError
   */
  request<T>(request: HttpRequest<T>, context: HttpContext): Promise<HttpReply<T>>
}

const MAX_BYTES = 4 * 1024 * 1024

/** Turns off ky's timeouts, retries and status errors, because this client handles them with the injected clock. */
const KY_OPTIONS = { retry: 0, timeout: false, throwHttpErrors: false } as const

/**
 * Placeholder origin of relative URLs, because ky's Request requires an absolute URL. It is removed before `fetch` is
 * called.
 */
const RELATIVE_PREFIX = 'http://relative.invalid/'

/** Creates a client of one service. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl, headers = {}, timeoutMs = 10_000, maxBytes = MAX_BYTES, random = Math.random } = options
  const secrets = Object.values(headers).flatMap(getSecrets)

  return {
    async request(request, { clock, signal: parent, fetch: contextFetch, onReply }) {
      const { method = 'GET', path, query, body, schema, successStatus } = request
      const { mutation = method === 'POST' } = request
      const fetch = options.fetch ?? contextFetch ?? globalThis.fetch
      const json = body === undefined ? undefined : JSON.stringify(body)
      const exchange = { method, url: `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`, secrets }
      const prefix = /^[a-z][a-z\d+.-]*:/i.test(exchange.url) ? '' : RELATIVE_PREFIX
      const retries = mutation ? 0 : (options.retries ?? 2)
      const endsAt = clock.now() + timeoutMs
      const operation = `${method} ${redactUrl(exchange.url)}`

      const send = (signal: AbortSignal) =>
        ky(`${prefix}${exchange.url}`, {
          ...KY_OPTIONS,
          method,
          headers,
          searchParams: `${toSearchParams(query)}`,
          ...(json === undefined ? {} : { json: body, stringifyJson: () => json }),
          // Do not send ky's Request: its signal may be garbage-collected while the body is read, so aborts would be
          // lost.
          fetch: async (composed) => {
            const { url, headers } = composed instanceof Request ? composed : new Request(composed)
            return fetch(url.slice(prefix.length), {
              method,
              headers,
              signal,
              ...(json === undefined ? {} : { body: json }),
            })
          },
        })
      const attempt = async (signal: AbortSignal) => {
        const { response, text } = await receive(() => send(signal), { exchange, maxBytes, signal })
        const isSuccess = successStatus ? response.status === successStatus : response.ok
        if (!isSuccess) throw toHttpError(exchange, response, text, clock)
        onReply?.({ url: exchange.url, text, value: parseJson(text), schema })
        return { data: parseReply(schema, text, exchange), headers: response.headers }
      }
      return withDeadline({ clock, what: operation, milliseconds: timeoutMs, parents: [parent] }, (signal) =>
        withRetry(() => attempt(signal), { retries, endsAt, signal, clock, random }),
      )
    },
  }
}

function toSearchParams(query: HttpRequest<unknown>['query'] = {}): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value ?? []].flat()) parameters.append(name, String(item))
  }
  return parameters
}

interface Sending {
  readonly exchange: HttpExchange
  readonly maxBytes: number
  readonly signal: AbortSignal
}

/** Returns the reply as text. @throws NetworkError */
async function receive(
  fetch: () => Promise<Response>,
  { exchange, maxBytes, signal }: Sending,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await raceAbort(fetch(), signal)
    return { response, text: await readText(response, maxBytes, signal) }
  } catch (error) {
    if (signal.aborted || isCausewayError(error)) throw error
    throw new NetworkError(exchange, error)
  }
}

async function readText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    while (true) {
      const { done, value } = await raceAbort(reader.read(), signal)
      // Decode once: strings of a streaming decoder take JSON.parse several times as long in V8.
      if (done) return new TextDecoder().decode(joinChunks(chunks, bytes))
      bytes += value.byteLength
      if (bytes > maxBytes) {
        throw new InvalidResponseError('The reply', '', `Expected at most ${maxBytes} bytes.`)
      }
      chunks.push(value)
    }
  } catch (error) {
    reader.cancel().catch(() => undefined)
    throw error
  }
}

function joinChunks(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const joined = new Uint8Array(bytes)
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk, offset)
    offset += chunk.byteLength
  }
  return joined
}

function toHttpError(exchange: HttpExchange, response: Response, text: string, clock: Clock): HttpError {
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), clock)
  return new HttpError(exchange, { status: response.status, text, body: parseJson(text), retryAfterMs })
}

function parseReply<T>(schema: Schema<T>, text: string, { url, secrets }: HttpExchange): T {
  const source = `The reply of ${redactUrl(url)}`
  const value = parseJson(text)
  if (value !== undefined) return parseExternal(schema, value, source)
  const received = redactExcerpt(text, secrets, 60) || 'nothing'
  throw new InvalidResponseError(source, '', `Expected JSON, received: ${received}.`)
}

/** Parses JSON. Returns undefined if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Converts seconds or an HTTP date to milliseconds from now. */
function parseRetryAfter(header: string | null, clock: Clock): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const milliseconds = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - clock.now()
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}

/** Returns the secrets in a header value: the value itself, and the token of a value such as `Bearer token`. */
export function getSecrets(header: string): string[] {
  return [header, header.slice(header.lastIndexOf(' ') + 1)]
}

const FIRST_BACKOFF_MS = 300
const MAX_BACKOFF_MS = 5_000

export interface RetryOptions {
  readonly retries: number
  /**
   * Deadline of the request. A retry that would start later is skipped, so that the caller gets the error instead of a
   * timeout.
   */
  readonly endsAt: number
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly random: () => number
}

/** Retries retryable errors on the given clock, after the delay of `Retry-After` or an exponential one. */
function withRetry<T>(
  attempt: () => Promise<T>,
  { retries, endsAt, signal, clock, random }: RetryOptions,
): Promise<T> {
  return pRetry(attempt, {
    retries,
    signal,
    // Sleep in `shouldRetry`, because p-retry's own delay would use the system clock.
    minTimeout: 0,
    async shouldRetry({ error, retriesConsumed }) {
      if (signal.aborted || !isCausewayError(error) || !error.retryable) return false
      const backoff = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retriesConsumed) * random()
      const retryAfter = error instanceof HttpError ? (error.retryAfterMs ?? 0) : 0
      const delay = Math.max(retryAfter, backoff)
      if (clock.now() + delay >= endsAt) return false
      await sleep(clock, delay, signal)
      return true
    },
  })
}
