import { createDeadline, withDeadline } from '../kernel/abort.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import { CausewayError } from '../kernel/errors.ts'
import { type Logger, silentLogger } from '../kernel/logger.ts'
import type { QuoteAggregator } from '../quotes/quote-aggregator.ts'
import { toClientKey } from './client-from-header.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import {
  type GatewayLimits,
  parseConfig,
  QUOTES_PATH,
  type Upstream,
  type UpstreamOptions,
} from './gateway-config.ts'
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
import { parseQuoteBody } from './parse-quote-body.ts'
import { toSegments } from './path-rules.ts'
import { createQuoteReply, type QuoteReply } from './quote-reply.ts'
import { createRateLimit } from './rate-limit.ts'
import { readRequestBody } from './read-body.ts'
import { assertAllowed, relayRequest } from './relay-request.ts'

/** What a gateway is made with. */
export interface GatewayOptions {
  /** Where the gateway is mounted. Default '/gateway'. */
  readonly basePath?: string | undefined
  /** By id: `{basePath}/{id}/...` is asked of its base URL. */
  readonly upstreams?: Readonly<Record<string, UpstreamOptions>> | undefined
  /** Serves `POST {basePath}/quotes` as NDJSON. It stays yours to dispose. */
  readonly quotes?: Pick<QuoteAggregator, 'stream'> | undefined
  readonly limits?: GatewayLimits | undefined
  /**
   * Who is limited, such as `clientFromHeader('cf-connecting-ip')`. A request says nothing of its sender that a client
   * could not forge, so without it all callers share one limit.
   */
  readonly clientOf?: ((request: Request) => string) | undefined
  /** Pages of other origins that may ask, exactly as browsers write them. Default none. */
  readonly allowedOrigins?: readonly string[] | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly clock?: Clock | undefined
  readonly logger?: Logger | undefined
  /** For a whole answer, and for a round of quotes, in milliseconds. Default 15,000. */
  readonly timeoutMs?: number | undefined
}

/** A server's side of the providers that want keys. */
export interface Gateway {
  /** Never rejects: what goes wrong is an answer with a JSON body `{ code, message, details? }`. */
  handle(request: Request): Promise<Response>
  /** Aborts what is under way; resolves when nothing is left. */
  dispose(): Promise<void>
}

/** Longer than any URL of an API, and as long as most servers take. */
const LONGEST_URL = 16 * 1024
/** A round ends itself in time; one that does not is cut this much later, in milliseconds. */
const ROUND_GRACE_MS = 1_000

/**
 * One handler for servers that holds API keys, so that they never reach a browser. It stands on web standards alone.
 *
 * @throws InvalidInputError naming every bad field of the options, such as the upstream and header of a missing secret
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { clock = systemClock, clientOf = everyone } = options
  const { allowedOrigins = [], timeoutMs = 15_000 } = options
  const { basePath, upstreams, limits } = parseConfig({
    basePath: options.basePath ?? '/gateway',
    upstreams: options.upstreams ?? {},
    limits: options.limits ?? {},
    timeoutMs,
    allowedOrigins,
    tellsClientsApart: options.clientOf !== undefined,
  })
  const origins = createOriginPolicy(allowedOrigins)
  const rate = createRateLimit(limits.requestsPerMinute, clock)
  const streams = createConcurrencyLimiter(limits.concurrentStreams, tooManyStreams)
  const places = createConcurrencyLimiter(limits.concurrentRequests, tooManyAtOnce)
  const placesInAll = createConcurrencyLimiter(limits.concurrentInAll, overloaded)
  const mask = createMask([...upstreams.values()].flatMap(({ headers }) => [...headers]))
  const logger = createMaskedLogger(options.logger ?? silentLogger, mask)
  const lifetime = createDeadline({ clock, what: 'The gateway' })
  const underWay = new Set<Promise<unknown>>()

  const track = <T>(task: Promise<T>): Promise<T> => {
    underWay.add(task)
    const forget = () => underWay.delete(task)
    task.then(forget, forget)
    return task
  }

  async function answer(request: Request): Promise<Response> {
    lifetime.signal.throwIfAborted()
    if (origins.isPreflight(request)) return origins.preflight(request)
    const client = admit(request)
    const leave = enter(client)
    try {
      const { reply, finished } = await serve(request, client)
      void track(finished.then(leave))
      return reply
    } catch (error) {
      leave()
      throw error
    }
  }

  async function serve(request: Request, client: string): Promise<QuoteReply> {
    const { pathname, search } = new URL(request.url)
    const [id = '', ...path] = segmentsBelow(basePath, pathname)
    if (options.quotes && id === QUOTES_PATH && path.length === 0) {
      return streamQuotes(request, client, options.quotes)
    }
    const upstream = upstreams.get(id)
    if (!upstream) throw notFound()
    return { reply: await relayTo(upstream, path, search, request), finished: Promise.resolve() }
  }

  /** Until it is called back. @throws GatewayError TOO_MANY_AT_ONCE, OVERLOADED */
  function enter(client: string): () => void {
    const leaveOwn = places.take(client)
    try {
      const leaveAll = placesInAll.take('')
      return () => {
        leaveAll()
        leaveOwn()
      }
    } catch (error) {
      leaveOwn()
      throw error
    }
  }

  /** Who asks. @throws GatewayError ORIGIN_NOT_ALLOWED, RATE_LIMITED, URL_TOO_LONG */
  function admit(request: Request): string {
    origins.assertAllowed(request)
    const client = toClientKey(clientOf(request))
    const waitMs = rate.take(client)
    if (waitMs > 0) throw rateLimited(waitMs)
    if (request.url.length > LONGEST_URL) throw urlTooLong()
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
    const close = streams.take(client)
    const milliseconds = timeoutMs + ROUND_GRACE_MS
    const parents = [request.signal, lifetime]
    const round = createDeadline({ clock, what: 'The quotes', milliseconds, parents })
    const release = () => {
      round.abort()
      round.dispose()
      close()
    }
    try {
      const updates = quotes.stream(input, { signal: round.signal, timeout: timeoutMs })
      const { reply, finished } = createQuoteReply(updates, { mask, logger, signal: round.signal })
      return { reply, finished: finished.then(release) }
    } catch (error) {
      release()
      throw error
    }
  }

  async function bounded<T>(
    request: Request,
    what: string,
    task: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const parents = [request.signal, lifetime]
    return withDeadline({ clock, what, milliseconds: timeoutMs, parents }, task)
  }

  function readBody(request: Request, signal: AbortSignal) {
    return readRequestBody(request, { maxBytes: limits.maxBodyBytes, signal })
  }

  async function handle(request: Request): Promise<Response> {
    const refuse = (error: unknown) => {
      if (!isGatewayError(error)) logger.error('The gateway failed', error)
      return toErrorReply(error, mask)
    }
    // Once more for a logger that throws: a client gets an answer all the same.
    const reply = await answer(request)
      .catch(refuse)
      .catch((error: unknown) => toErrorReply(error, mask))
    origins.apply(request, reply)
    return reply
  }

  return {
    handle: (request) => track(handle(request)),
    async dispose() {
      lifetime.abort(new CausewayError('This gateway has been disposed', { code: 'DISPOSED' }))
      await Promise.allSettled([...underWay])
    },
  }
}

const everyone = () => ''

/** @throws GatewayError NOT_FOUND */
function segmentsBelow(basePath: readonly string[], pathname: string): readonly string[] {
  const path = toSegments(pathname)
  if (!path || !basePath.every((segment, at) => segment === path[at])) throw notFound()
  return path.slice(basePath.length)
}

function rateLimited(waitMs: number): GatewayError {
  const seconds = Math.ceil(waitMs / 1000)
  return retryLater('RATE_LIMITED', 'Too many requests', { seconds, details: `Ask again in ${seconds} s` })
}

function urlTooLong(): GatewayError {
  return new GatewayError('URL_TOO_LONG', `The URL is longer than ${LONGEST_URL} characters`)
}

function tooManyStreams(most: number): GatewayError {
  const details = `At most ${most}: leave one, or ask again in 1 s`
  return retryLater('TOO_MANY_STREAMS', 'Too many quote streams at once', { seconds: 1, details })
}

function tooManyAtOnce(most: number): GatewayError {
  const details = `At most ${most}: wait for one, or ask again in 1 s`
  return retryLater('TOO_MANY_AT_ONCE', 'Too many requests at once', { seconds: 1, details })
}

function overloaded(): GatewayError {
  return retryLater('OVERLOADED', 'The gateway has too much to do', {
    seconds: 1,
    details: 'Ask again in 1 s',
  })
}
