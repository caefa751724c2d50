import { createDeadline, withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { CausewayError } from '../kernel/errors.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import { toClientKey } from './client-from-header.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import {
  GatewayError,
  isGatewayError,
  methodNotAllowed,
  notFound,
  retryLater,
  toErrorReply,
} from './gateway-error.ts'
import { createMask, createMaskedLogger } from './mask.ts'
import { createOriginPolicy } from './origin-policy.ts'
import {
  type GatewayLimits,
  parseGatewayConfig,
  QUOTES_PATH,
  type Upstream,
  type UpstreamOptions,
} from './parse-gateway-config.ts'
import { parseQuoteBody } from './parse-quote-body.ts'
import { toPathSegments } from './path-rule.ts'
import { createQuoteReply, type QuoteReply } from './quote-reply.ts'
import { createRateLimit } from './rate-limit.ts'
import { readRequestBody } from './read-request-body.ts'
import { assertAllowed, relayRequest } from './relay-request.ts'

/** Options for `createGateway`. */
export interface GatewayOptions {
  /** Path of the gateway. Default '/gateway'. */
  readonly basePath?: string | undefined
  /** Upstreams by id. Requests to `{basePath}/{id}/...` are relayed to the base URL of the upstream. */
  readonly upstreams?: Readonly<Record<string, UpstreamOptions>> | undefined
  /** Serves `POST {basePath}/quotes` as NDJSON. The gateway does not dispose it. */
  readonly quotes?: Pick<QuoteAggregator, 'stream'> | undefined
  readonly limits?: GatewayLimits | undefined
  /**
   * Returns the client id of a request, to which limits apply, such as `clientFromHeader('cf-connecting-ip')`. Default:
   * all clients share the limits, because clients can forge any header.
   */
  readonly clientOf?: ((request: Request) => string) | undefined
  /** Additional origins whose pages may use the gateway, in the format of the `Origin` header. Default: none. */
  readonly allowedOrigins?: readonly string[] | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  /** Timeout of relayed requests and of quote requests, in milliseconds. Default 15,000. */
  readonly timeoutMs?: number | undefined
}

/** Relays requests to providers that require API keys. */
export interface Gateway {
  /** Handles a request. Never rejects: errors become responses with the JSON body `{ code, message, details? }`. */
  handle(request: Request): Promise<Response>
  /** Aborts pending requests. Resolves when all have ended. */
  dispose(): Promise<void>
}

/** Maximum length of a URL in characters, which is the limit of most servers. */
const MAX_URL_LENGTH = 16 * 1024
/** Time after the timeout until an open quote stream is aborted, in milliseconds. */
const STREAM_GRACE_MS = 1_000

/**
 * Creates a request handler that keeps API keys on a server. It only uses web standard APIs.
 *
 * @throws InvalidInputError naming every invalid option, such as the upstream and header of a missing secret
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { clock = systemClock, clientOf = shareOneLimit } = options
  const { allowedOrigins = [], timeoutMs = 15_000 } = options
  const { basePath, upstreams, limits } = parseGatewayConfig({
    basePath: options.basePath ?? '/gateway',
    upstreams: options.upstreams ?? {},
    limits: options.limits ?? {},
    timeoutMs,
    allowedOrigins,
    hasClientIds: options.clientOf !== undefined,
  })
  const origins = createOriginPolicy(allowedOrigins)
  const rate = createRateLimit(limits.requestsPerMinute, clock)
  const streams = createConcurrencyLimiter(limits.concurrentStreams, tooManyStreams)
  const clientRequests = createConcurrencyLimiter(limits.concurrentRequests, tooManyAtOnce)
  const allRequests = createConcurrencyLimiter(limits.concurrentInAll, overloaded)
  const mask = createMask([...upstreams.values()].flatMap(({ headers }) => [...headers]))
  const logger = createMaskedLogger(options.logger ?? silentLogger, mask)
  const lifetime = createDeadline({ clock, what: 'The gateway' })
  const pending = new Set<Promise<unknown>>()

  const track = <T>(task: Promise<T>): Promise<T> => {
    pending.add(task)
    const remove = () => pending.delete(task)
    task.then(remove, remove)
    return task
  }

  async function respond(request: Request): Promise<Response> {
    lifetime.signal.throwIfAborted()
    if (origins.isPreflight(request)) return origins.preflight(request)
    const client = admit(request)
    const release = acquire(client)
    try {
      const { reply, finished } = await serve(request, client)
      void track(finished.then(release))
      return reply
    } catch (error) {
      release()
      throw error
    }
  }

  async function serve(request: Request, client: string): Promise<QuoteReply> {
    const { pathname, search } = new URL(request.url)
    const [id = '', ...path] = getPathBelow(basePath, pathname)
    if (options.quotes && id === QUOTES_PATH && path.length === 0) {
      return streamQuotes(request, client, options.quotes)
    }
    const upstream = upstreams.get(id)
    if (!upstream) throw notFound()
    return { reply: await relayTo(upstream, path, search, request), finished: Promise.resolve() }
  }

  /**
   * Counts a request as pending until the returned function is called. @throws GatewayError TOO_MANY_PENDING_REQUESTS,
   * OVERLOADED
   */
  function acquire(client: string): () => void {
    const releaseClient = clientRequests.acquire(client)
    try {
      const releaseAll = allRequests.acquire('')
      return () => {
        releaseAll()
        releaseClient()
      }
    } catch (error) {
      releaseClient()
      throw error
    }
  }

  /**
   * Returns the client of a request that is within the limits. @throws GatewayError ORIGIN_NOT_ALLOWED, RATE_LIMITED,
   * URL_TOO_LONG
   */
  function admit(request: Request): string {
    origins.assertAllowed(request)
    const client = toClientKey(clientOf(request))
    const waitMs = rate.take(client)
    if (waitMs > 0) throw rateLimited(waitMs)
    if (request.url.length > MAX_URL_LENGTH) throw urlTooLong()
    return client
  }

  async function relayTo(
    upstream: Upstream,
    path: readonly string[],
    search: string,
    request: Request,
  ): Promise<Response> {
    const { method, headers } = request
    assertAllowed(upstream, method, path)
    return bounded(request, upstream.id, async (signal) => {
      const body = await readBody(request, signal)
      const fetch = options.fetch ?? globalThis.fetch
      const maxReplyBytes = upstream.maxReplyBytes ?? limits.maxReplyBytes
      const context = { fetch, signal, maxReplyBytes, mask, logger }
      return relayRequest(upstream, { method, path, search, headers, body }, context)
    })
  }

  async function streamQuotes(
    request: Request,
    client: string,
    quotes: Pick<QuoteAggregator, 'stream'>,
  ): Promise<QuoteReply> {
    if (request.method !== 'POST') throw methodNotAllowed(request.method, ['POST'])
    const body = await bounded(request, 'The request', (signal) => readBody(request, signal))
    const input = parseQuoteBody(new TextDecoder().decode(body))
    const releaseStream = streams.acquire(client)
    const milliseconds = timeoutMs + STREAM_GRACE_MS
    const parents = [request.signal, lifetime]
    const deadline = createDeadline({ clock, what: 'The quotes', milliseconds, parents })
    const release = () => {
      deadline.abort()
      deadline.dispose()
      releaseStream()
    }
    try {
      const updates = quotes.stream(input, { signal: deadline.signal, timeout: timeoutMs })
      const { reply, finished } = createQuoteReply(updates, { mask, logger, signal: deadline.signal })
      return { reply, finished: finished.then(release) }
    } catch (error) {
      release()
      throw error
    }
  }

  async function bounded<T>(
    request: Request,
    name: string,
    task: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const parents = [request.signal, lifetime]
    return withDeadline({ clock, what: name, milliseconds: timeoutMs, parents }, task)
  }

  function readBody(request: Request, signal: AbortSignal) {
    return readRequestBody(request, { maxBytes: limits.maxBodyBytes, signal })
  }

  async function handle(request: Request): Promise<Response> {
    const toReply = (error: unknown) => {
      if (!isGatewayError(error)) logger.error('The gateway failed', error)
      return toErrorReply(error, mask)
    }
    // Catch errors of the logger as well, so that the client always gets a response.
    const reply = await respond(request)
      .catch(toReply)
      .catch((error: unknown) => toErrorReply(error, mask))
    origins.apply(request, reply)
    return reply
  }

  return {
    handle: (request) => track(handle(request)),
    async dispose() {
      lifetime.abort(new CausewayError('This gateway has been disposed.', { code: 'DISPOSED' }))
      await Promise.allSettled([...pending])
    },
  }
}

const shareOneLimit = () => ''

/** Returns an upstream by its id. @throws GatewayError NOT_FOUND */
function getPathBelow(basePath: readonly string[], pathname: string): readonly string[] {
  const path = toPathSegments(pathname)
  if (!path || !basePath.every((segment, index) => segment === path[index])) throw notFound()
  return path.slice(basePath.length)
}

function rateLimited(waitMs: number): GatewayError {
  const seconds = Math.ceil(waitMs / 1000)
  return retryLater('RATE_LIMITED', 'Too many requests', { seconds, details: `Retry in ${seconds} s.` })
}

function urlTooLong(): GatewayError {
  return new GatewayError('URL_TOO_LONG', `The URL is longer than ${MAX_URL_LENGTH} characters.`)
}

function tooManyStreams(limit: number): GatewayError {
  const details = `The limit is ${limit}. Close one, or retry in 1 s.`
  return retryLater('TOO_MANY_STREAMS', 'Too many quote streams at once', { seconds: 1, details })
}

function tooManyAtOnce(limit: number): GatewayError {
  const details = `The limit is ${limit}. Wait for one to end, or retry in 1 s.`
  return retryLater('TOO_MANY_PENDING_REQUESTS', 'Too many requests at once', { seconds: 1, details })
}

function overloaded(): GatewayError {
  return retryLater('OVERLOADED', 'The gateway is overloaded', {
    seconds: 1,
    details: 'Retry in 1 s.',
  })
}
