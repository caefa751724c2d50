import {
  CausewayError,
  type Clock,
  createDeadline,
  isCausewayError,
  type Logger,
  silentLogger,
  systemClock,
} from '../kernel/index.ts'
import type { QuoteAggregator } from '../quotes/index.ts'
import { readBytes } from './body.ts'
import { type GatewayLimits, parseConfig, QUOTES_PATH, type UpstreamOptions } from './config.ts'
import { createOriginPolicy } from './cors.ts'
import { GatewayError, isGatewayError, toErrorReply } from './errors.ts'
import { createMask } from './mask.ts'
import { segmentsOf } from './path.ts'
import { parseQuoteBody } from './quote-body.ts'
import { createQuoteStream } from './quote-stream.ts'
import { createRateLimit } from './rate.ts'
import { assertAllowed, notFound, relay } from './relay.ts'

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
  const streams = new Map<string, number>()
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
    origins.assertAllowed(request)
    const client = clientOf(request)
    const waitMs = rate.take(client)
    if (waitMs > 0) throw rateLimited(waitMs)

    const url = new URL(request.url)
    const path = segmentsOf(url.pathname)
    if (!path || !basePath.every((segment, at) => segment === path[at])) throw notFound()
    const [id = '', ...rest] = path.slice(basePath.length)
    if (options.quotes && id === QUOTES_PATH && rest.length === 0) {
      return streamQuotes(request, client, options.quotes)
    }
    const upstream = upstreams.get(id)
    if (!upstream) throw notFound()
    assertAllowed(upstream, request.method, rest)
    return bounded(request, id, async (signal) => {
      const { method, headers } = request
      const body = await readBody(request, signal)
      const { search } = url
      const fetch = options.fetch ?? globalThis.fetch
      const context = { fetch, signal, maxReplyBytes: limits.maxReplyBytes, mask, logger }
      return relay(upstream, { method, path: rest, search, headers, body }, context)
    })
  }

  async function streamQuotes(
    request: Request,
    client: string,
    quotes: Pick<QuoteAggregator, 'stream'>,
  ): Promise<Response> {
    if (request.method !== 'POST') {
      throw new GatewayError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here`, {
        headers: { allow: 'POST' },
      })
    }
    const body = await bounded(request, 'The request', (signal) => readBody(request, signal))
    const input = parseQuoteBody(new TextDecoder().decode(body))
    const open = streams.get(client) ?? 0
    if (open >= limits.concurrentStreams) throw tooManyStreams(limits.concurrentStreams)

    const round = createDeadline({ clock, what: 'The quotes', parents: [request.signal, lifetime] })
    const release = () => {
      round.dispose()
      const left = (streams.get(client) ?? 1) - 1
      if (left > 0) streams.set(client, left)
      else streams.delete(client)
    }
    streams.set(client, open + 1)
    try {
      const updates = quotes.stream(input, { signal: round.signal, timeout: timeoutMs })
      const { reply, finished } = createQuoteStream(updates, { mask, logger })
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
    const deadline = createDeadline({
      clock,
      what,
      milliseconds: timeoutMs,
      parents: [request.signal, lifetime],
    })
    try {
      return await task(deadline.signal)
    } finally {
      // Whatever is still under way has nobody waiting for it.
      deadline.abort()
      deadline.dispose()
    }
  }

  async function readBody({ body, headers }: Request, signal: AbortSignal) {
    const maxBytes = limits.maxBodyBytes
    const tooLarge = () => new GatewayError('BODY_TOO_LARGE', `The body is longer than ${maxBytes} bytes`)
    if (Number(headers.get('content-length')) > maxBytes) throw tooLarge()
    try {
      return await readBytes(body, { maxBytes, signal, tooLarge })
    } catch (error) {
      if (signal.aborted || isCausewayError(error)) throw error
      throw new GatewayError('BODY_UNREADABLE', 'The body could not be read')
    }
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

function rateLimited(waitMs: number): GatewayError {
  const seconds = Math.ceil(waitMs / 1000)
  return new GatewayError('RATE_LIMITED', 'Too many requests', {
    details: `Ask again in ${seconds} s`,
    headers: { 'retry-after': String(seconds) },
  })
}

function tooManyStreams(most: number): GatewayError {
  return new GatewayError('TOO_MANY_STREAMS', 'Too many quote streams at once', {
    details: `At most ${most}: leave one, or ask again in 1 s`,
    headers: { 'retry-after': '1' },
  })
}
