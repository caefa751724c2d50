import {
  CausewayError,
  type Clock,
  createDeadline,
  type Logger,
  silentLogger,
  systemClock,
  withDeadline,
} from '../kernel/index.ts'
import type { QuoteAggregator } from '../quotes/index.ts'
import { readRequestBody } from './body.ts'
import {
  type GatewayLimits,
  parseConfig,
  QUOTES_PATH,
  type Upstream,
  type UpstreamOptions,
} from './config.ts'
import { createOriginPolicy } from './cors.ts'
import {
  askAgainIn,
  type GatewayError,
  isGatewayError,
  methodNotAllowed,
  notFound,
  toErrorReply,
} from './errors.ts'
import { createMask } from './mask.ts'
import { createOpenStreams } from './open-streams.ts'
import { segmentsOf } from './path.ts'
import { parseQuoteBody } from './quote-body.ts'
import { createQuoteReply } from './quote-reply.ts'
import { createRateLimit } from './rate.ts'
import { assertAllowed, relay } from './relay.ts'

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

/**
 * One handler for servers that holds API keys, so that they never reach a browser. It stands on web standards alone.
 *
 * @throws InvalidInputError naming every bad field of the options, such as the upstream and header of a missing secret
 */
export function createGateway(options: GatewayOptions): Gateway {
  const { clock = systemClock, logger = silentLogger, clientOf = everyone } = options
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
  const streams = createOpenStreams(limits.concurrentStreams)
  const mask = createMask([...upstreams.values()].flatMap(({ headers }) => [...headers.values()]))
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
    const { pathname, search } = new URL(request.url)
    const [id = '', ...path] = segmentsBelow(basePath, pathname)
    if (options.quotes && id === QUOTES_PATH && path.length === 0) {
      return streamQuotes(request, client, options.quotes)
    }
    const upstream = upstreams.get(id)
    if (!upstream) throw notFound()
    return relayTo(upstream, path, search, request)
  }

  /** Who asks. @throws GatewayError ORIGIN_NOT_ALLOWED, RATE_LIMITED */
  function admit(request: Request): string {
    origins.assertAllowed(request)
    const client = clientOf(request)
    const waitMs = rate.take(client)
    if (waitMs > 0) throw rateLimited(waitMs)
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
      const context = { fetch, signal, maxReplyBytes: limits.maxReplyBytes, mask, logger }
      return relay(upstream, { method, path, search, headers, body }, context)
    })
  }

  async function streamQuotes(
    request: Request,
    client: string,
    quotes: Pick<QuoteAggregator, 'stream'>,
  ): Promise<Response> {
    if (request.method !== 'POST') throw methodNotAllowed(request.method, ['POST'])
    const body = await bounded(request, 'The request', (signal) => readBody(request, signal))
    const input = parseQuoteBody(new TextDecoder().decode(body))
    const close = streams.open(client)
    const round = createDeadline({ clock, what: 'The quotes', parents: [request.signal, lifetime] })
    const release = () => {
      round.dispose()
      close()
    }
    try {
      const updates = quotes.stream(input, { signal: round.signal, timeout: timeoutMs })
      const { reply, finished } = createQuoteReply(updates, { mask, logger })
      void track(finished.then(release))
      return reply
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
      return toErrorReply(error)
    }
    // Once more for a logger that throws: a client gets an answer all the same.
    const reply = await answer(request).catch(refuse).catch(toErrorReply)
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
  const path = segmentsOf(pathname)
  if (!path || !basePath.every((segment, at) => segment === path[at])) throw notFound()
  return path.slice(basePath.length)
}

function rateLimited(waitMs: number): GatewayError {
  const seconds = Math.ceil(waitMs / 1000)
  return askAgainIn('RATE_LIMITED', 'Too many requests', { seconds, details: `Ask again in ${seconds} s` })
}
