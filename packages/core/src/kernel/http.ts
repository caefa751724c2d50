import ky from 'ky'
import { raceAbort, withDeadline } from './abort.ts'
import type { Clock } from './clock.ts'
import { isCausewayError } from './errors.ts'
import { HttpError, type HttpExchange, NetworkError } from './http-errors.ts'
import { redactedExcerpt, redactedUrl } from './redact.ts'
import { withRetry } from './retry.ts'
import { InvalidResponseError, parseExternal, type Schema } from './schema.ts'

/** The service that a client asks, and how patient it is. */
export interface HttpClientOptions {
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Whole request, retries included. Default 10,000 ms. */
  readonly timeoutMs?: number | undefined
  /** Extra attempts after a retryable failure of a request that is no mutation. Default 2. */
  readonly retries?: number | undefined
  /** A longer reply is refused while it is read. Default 4 MiB. */
  readonly maxBytes?: number | undefined
  /** A share of the back-off to wait, 0 to 1. Default Math.random. */
  readonly random?: (() => number) | undefined
}

/** One question to a service. */
export interface HttpRequest<T> {
  readonly method?: 'GET' | 'POST'
  /** Appended to the base URL. Encode what comes from outside. */
  readonly path: string
  /** Absent values are left out; of a list each item is sent under the same name. */
  readonly query?: Readonly<
    Record<string, string | number | bigint | boolean | readonly string[] | undefined>
  >
  readonly body?: unknown
  /** What the reply must be; unknown fields are dropped. */
  readonly schema: Schema<T>
  /** The one status of success, where any other of 200-299 is a refusal too. */
  readonly successStatus?: number
  /** A mutation is never sent twice. Default: every POST. A POST that only asks says `false`. */
  readonly mutation?: boolean
}

/** A reply that its schema has read. */
export interface HttpReply<T> {
  readonly data: T
  readonly headers: Headers
}

/** Who asks: every call carries its own signal and clock, so that a client keeps no state. */
export interface HttpContext {
  readonly signal?: AbortSignal | undefined
  readonly clock: Clock
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Asks one service: with time limits, retries of what may be repeated, a limit of size, and masked keys. */
export interface HttpClient {
  /**
   * @throws HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError
   */
  request<T>(request: HttpRequest<T>, context: HttpContext): Promise<HttpReply<T>>
}

const MAX_BYTES = 4 * 1024 * 1024

/** Deadlines, retries and error statuses are handled here, on the injected clock. */
const KY_OPTIONS = { retry: 0, timeout: false, throwHttpErrors: false } as const

/** A Request needs a host: this one precedes a relative URL in ky, and is removed again before `fetch` resolves it. */
const RELATIVE_PREFIX = 'http://relative.invalid/'

/** A client of one service. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl, headers = {}, timeoutMs = 10_000, maxBytes = MAX_BYTES, random = Math.random } = options
  const secrets = Object.values(headers).flatMap(secretsOf)

  return {
    async request(request, { clock, signal: parent, fetch: contextFetch }) {
      const { method = 'GET', path, query, body, schema, successStatus } = request
      const { mutation = method === 'POST' } = request
      const fetch = options.fetch ?? contextFetch ?? globalThis.fetch
      const json = body === undefined ? undefined : JSON.stringify(body)
      const exchange = { method, url: `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`, secrets }
      const prefix = /^[a-z][a-z\d+.-]*:/i.test(exchange.url) ? '' : RELATIVE_PREFIX
      const retries = mutation ? 0 : (options.retries ?? 2)
      const endsAt = clock.now() + timeoutMs
      const what = `${method} ${redactedUrl(exchange.url)}`

      const ask = (signal: AbortSignal) =>
        ky(`${prefix}${exchange.url}`, {
          ...KY_OPTIONS,
          method,
          headers,
          searchParams: `${toSearchParams(query)}`,
          ...(json === undefined ? {} : { json: body, stringifyJson: () => json }),
          // ky's Request is not sent: its signal can be garbage-collected while the body is read, and aborts are lost.
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
        const { response, text } = await send(() => ask(signal), { exchange, maxBytes, signal })
        const isSuccess = successStatus ? response.status === successStatus : response.ok
        if (!isSuccess) throw toHttpError(exchange, response, text, clock)
        return { data: parseReply(schema, text, exchange), headers: response.headers }
      }
      return withDeadline({ clock, what, milliseconds: timeoutMs, parents: [parent] }, (signal) =>
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

/** The whole reply as text. Whatever fails on the way is a NetworkError. */
async function send(
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
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    while (true) {
      const { done, value } = await raceAbort(reader.read(), signal)
      if (done) return text + decoder.decode()
      bytes += value.byteLength
      if (bytes > maxBytes) {
        throw new InvalidResponseError('The reply', '', `expected at most ${maxBytes} bytes`)
      }
      text += decoder.decode(value, { stream: true })
    }
  } catch (error) {
    reader.cancel().catch(() => undefined)
    throw error
  }
}

function toHttpError(exchange: HttpExchange, response: Response, text: string, clock: Clock): HttpError {
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), clock)
  return new HttpError(exchange, { status: response.status, text, body: parseJson(text), retryAfterMs })
}

function parseReply<T>(schema: Schema<T>, text: string, { url, secrets }: HttpExchange): T {
  const what = `The reply of ${redactedUrl(url)}`
  const value = parseJson(text)
  if (value !== undefined) return parseExternal(schema, value, what)
  const received = redactedExcerpt(text, secrets, 60) || 'nothing'
  throw new InvalidResponseError(what, '', `expected JSON, received ${received}`)
}

/** Undefined when it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds or an HTTP date, as milliseconds from now. */
function parseRetryAfter(header: string | null, clock: Clock): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const milliseconds = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - clock.now()
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds)
}

/** What must not be shown of a header's value: all of it, and the token alone of one such as `Bearer token`. */
export function secretsOf(header: string): string[] {
  return [header, header.slice(header.lastIndexOf(' ') + 1)]
}
