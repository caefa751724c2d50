import { abortReason, createDeadline, raceAbort } from './abort.ts'
import { type Clock, sleep } from './clock.ts'
import { CausewayError, isCausewayError } from './errors.ts'
import { redactedExcerpt, redactedUrl } from './redact.ts'
import { InvalidResponseError, parseExternal, type Schema } from './schema.ts'

/** The server answered with a status outside 200-299. */
export class HttpError extends CausewayError<'HTTP_ERROR'> {
  override readonly name = 'HttpError'
  readonly status: number
  /** From `Retry-After`, when the server sent one. */
  readonly retryAfterMs: number | undefined
  /** The parsed JSON body, for adapters that map error codes. Not enumerable: it never reaches a log. */
  declare readonly body: unknown

  constructor(reply: {
    method: string
    url: string
    status: number
    text: string
    retryAfterMs: number | undefined
    secrets: readonly string[]
  }) {
    super(`${reply.method} ${redactedUrl(reply.url)} answered ${reply.status}`, {
      code: 'HTTP_ERROR',
      details: redactedExcerpt(reply.text, reply.secrets) || undefined,
      retryable: RETRYABLE_STATUS.has(reply.status) || reply.status >= 500,
    })
    this.status = reply.status
    this.retryAfterMs = reply.retryAfterMs
    Object.defineProperty(this, 'body', { value: jsonOrUndefined(reply.text), enumerable: false })
  }
}

/** The request did not reach a server that answered. */
export class NetworkError extends CausewayError<'NETWORK_ERROR'> {
  override readonly name = 'NetworkError'
  constructor(method: string, url: string, cause: unknown, secrets: readonly string[] = []) {
    super(`${method} ${redactedUrl(url)} failed`, {
      code: 'NETWORK_ERROR',
      details: networkReason(cause, secrets),
      cause,
      retryable: true,
    })
  }

  /** Without the cause, whose message may hold what was sent; `details` has its reason. */
  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), cause: undefined }
  }
}

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

export interface HttpRequest<T> {
  readonly method?: 'GET' | 'POST'
  /** Appended to the base URL. Encode what comes from outside. */
  readonly path: string
  /** Absent values are left out. */
  readonly query?: Readonly<Record<string, string | number | bigint | boolean | undefined>>
  readonly body?: unknown
  /** What the reply must be; unknown fields are dropped. */
  readonly schema: Schema<T>
  /** A mutation is never sent twice. Default: every POST. A POST that only asks says `false`. */
  readonly mutation?: boolean
}

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

export interface HttpClient {
  /**
   * @throws HttpError, NetworkError, InvalidResponseError, TimeoutError, AbortedError
   */
  request<T>(request: HttpRequest<T>, context: HttpContext): Promise<HttpReply<T>>
}

const RETRYABLE_STATUS: ReadonlySet<number> = new Set([408, 425, 429])
const FIRST_BACKOFF_MS = 300
const MAX_BACKOFF_MS = 5_000

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl, headers = {}, timeoutMs = 10_000, retries = 2, random = Math.random } = options
  const secrets = Object.values(headers).flatMap(secretsOf)

  return {
    async request(request, context) {
      const method = request.method ?? 'GET'
      const url = requestUrl(baseUrl, request)
      const deadline = createDeadline({
        clock: context.clock,
        what: `${method} ${redactedUrl(url)}`,
        milliseconds: timeoutMs,
        parents: [context.signal],
      })
      const attempt = async () => {
        const response = await send({
          method,
          url,
          headers,
          body: request.body,
          fetch: options.fetch ?? context.fetch ?? globalThis.fetch,
          signal: deadline.signal,
          secrets,
        })
        const maxBytes = options.maxBytes ?? 4 * 1024 * 1024
        const text = await readText(response, { method, url, maxBytes, secrets, signal: deadline.signal })
        if (!response.ok) throw httpError({ method, url, response, text, secrets }, context.clock)
        return {
          data: parseReply(request.schema, text, `The reply of ${redactedUrl(url)}`, secrets),
          headers: response.headers,
        }
      }
      try {
        const mutation = request.mutation ?? method === 'POST'
        return await withRetry(attempt, mutation ? 0 : retries, deadline.signal, context.clock, random)
      } catch (error) {
        throw deadline.signal.aborted ? abortReason(deadline.signal) : error
      } finally {
        deadline.abort()
        deadline.dispose()
      }
    },
  }
}

function requestUrl(baseUrl: string, { path, query }: HttpRequest<unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  const search = parameters.toString()
  return `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}${search ? `?${search}` : ''}`
}

interface Sending {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  readonly secrets: readonly string[]
}

async function send({ method, url, headers, body, fetch, signal, secrets }: Sending): Promise<Response> {
  const json = body === undefined ? undefined : JSON.stringify(body)
  try {
    const sent = fetch(url, {
      method,
      headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      signal,
      ...(json === undefined ? {} : { body: json }),
    })
    return await raceAbort(sent, signal)
  } catch (error) {
    if (signal.aborted) throw abortReason(signal)
    throw new NetworkError(method, url, error, secrets)
  }
}

interface Reading extends Pick<Sending, 'method' | 'url' | 'signal' | 'secrets'> {
  readonly maxBytes: number
}

async function readText(
  response: Response,
  { method, url, maxBytes, signal, secrets }: Reading,
): Promise<string> {
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
    if (signal.aborted) throw abortReason(signal)
    if (isCausewayError(error)) throw error
    throw new NetworkError(method, url, error, secrets)
  }
}

function httpError(
  reply: { method: string; url: string; response: Response; text: string; secrets: readonly string[] },
  clock: Clock,
): HttpError {
  const { method, url, response, text, secrets } = reply
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), clock)
  return new HttpError({ method, url, status: response.status, text, retryAfterMs, secrets })
}

function parseReply<T>(schema: Schema<T>, text: string, what: string, secrets: readonly string[]): T {
  const value = jsonOrUndefined(text)
  if (value === undefined) {
    throw new InvalidResponseError(
      what,
      '',
      `expected JSON, received ${redactedExcerpt(text, secrets, 60) || 'nothing'}`,
    )
  }
  return parseExternal(schema, value, what)
}

function jsonOrUndefined(text: string): unknown {
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
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - clock.now())
}

async function withRetry<T>(
  attempt: () => Promise<T>,
  retries: number,
  signal: AbortSignal,
  clock: Clock,
  random: () => number,
): Promise<T> {
  for (let failed = 0; ; failed++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (failed >= retries || signal.aborted || !isCausewayError(error) || !error.retryable) throw error
      const backoff = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** failed) * random()
      const asked = error instanceof HttpError ? (error.retryAfterMs ?? 0) : 0
      await sleep(clock, Math.max(asked, backoff), signal)
    }
  }
}

function networkReason(cause: unknown, secrets: readonly string[]): string | undefined {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  if (!(inner instanceof Error)) return undefined
  const code = 'code' in inner && typeof inner.code === 'string' ? `${inner.code}: ` : ''
  return redactedExcerpt(`${code}${inner.message}`, secrets)
}

/** A header's value, and the token alone of one such as `Bearer token`. */
function secretsOf(header: string): string[] {
  return [header, header.slice(header.lastIndexOf(' ') + 1)]
}
