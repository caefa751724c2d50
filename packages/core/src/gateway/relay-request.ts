import { raceAbort } from '../kernel/abort.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { NetworkError } from '../kernel/http-errors.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Upstream } from './gateway-config.ts'
import { createReply, GatewayError, methodNotAllowed, notFound } from './gateway-error.ts'
import { type Mask, maskedError } from './mask.ts'
import { matchesRule } from './path-rules.ts'
import { readBytes } from './read-body.ts'

export interface RelayContext {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  readonly maxReplyBytes: number
  readonly mask: Mask
  readonly logger: Logger
}

export interface RelayRequest {
  readonly method: string
  /** Decoded segments below the upstream. */
  readonly path: readonly string[]
  /** With its question mark, or empty. */
  readonly search: string
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
}

/** What of a client's request an upstream gets to see. Never cookies, never its authorization. */
const REQUEST_HEADERS = ['accept', 'content-type'] as const
/** What of an upstream's reply a client gets to see. Never set-cookie. */
const REPLY_HEADERS = /^(content-type|retry-after|x-request-id|ratelimit(-.*)?)$/
const BODILESS: readonly number[] = [204, 205, 304]

/** @throws GatewayError NOT_FOUND, METHOD_NOT_ALLOWED */
export function assertAllowed({ rules }: Upstream, method: string, path: readonly string[]): void {
  const methods = rules.filter((rule) => matchesRule(rule, path)).map((rule) => rule.method)
  if (methods.length === 0) throw notFound()
  if (!methods.includes(method)) throw methodNotAllowed(method, methods)
}

/**
 * The upstream's answer with its status, without anything secret.
 *
 * @throws GatewayError UPSTREAM_UNREACHABLE, UPSTREAM_REDIRECTED, REPLY_TOO_LARGE; the reason of the signal
 */
export async function relayRequest(
  upstream: Upstream,
  request: RelayRequest,
  context: RelayContext,
): Promise<Response> {
  const { signal, maxReplyBytes, mask } = context
  const tooLarge = () =>
    new GatewayError('REPLY_TOO_LARGE', `The reply of ${upstream.id} is longer than ${maxReplyBytes} bytes`)
  try {
    const reply = await ask(upstream, request, context)
    if (isRedirect(reply)) {
      discard(reply)
      throw new GatewayError('UPSTREAM_REDIRECTED', `${upstream.id} redirects, which is not followed`)
    }
    const bytes = await readBytes(reply.body, { maxBytes: maxReplyBytes, signal, tooLarge })
    const body = bytes.length === 0 || BODILESS.includes(reply.status) ? null : maskBytes(bytes, mask)
    return createReply(body, { status: reply.status, headers: passedOn(reply.headers, mask) })
  } catch (error) {
    if (signal.aborted || isCausewayError(error)) throw error
    throw unreachable(upstream, request, error, context)
  }
}

async function ask(
  { baseUrl, headers: secrets }: Upstream,
  { method, path, search, headers, body }: RelayRequest,
  { fetch, signal }: RelayContext,
): Promise<Response> {
  const url = `${baseUrl}/${path.map(encodeURIComponent).join('/')}${search}`
  const sent = new Headers()
  for (const name of REQUEST_HEADERS) {
    const value = headers.get(name)
    if (value !== null) sent.set(name, value)
  }
  // Ours last: what a client sends never takes their place.
  secrets.forEach((value, name) => {
    sent.set(name, value)
  })
  const init: RequestInit = { method, headers: sent, redirect: 'manual', signal }
  const replying = fetch(url, body.length > 0 ? { ...init, body } : init)
  // A fetch that does not listen to its signal: what comes when nobody waits any more is let go of.
  replying.then(
    (reply) => signal.aborted && discard(reply),
    () => undefined,
  )
  return raceAbort(replying, signal)
}

function discard({ body }: Response): void {
  body?.cancel().catch(() => undefined)
}

function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400)
}

/** The bytes as they came, unless there is something to hide: a reply that is no text stays whole. */
function maskBytes(bytes: Uint8Array<ArrayBuffer>, mask: Mask): Uint8Array<ArrayBuffer> | string {
  const text = new TextDecoder().decode(bytes)
  const masked = mask(text)
  return masked === text ? bytes : masked
}

function passedOn(headers: Headers, mask: Mask): Headers {
  const passed = new Headers()
  headers.forEach((value, name) => {
    if (REPLY_HEADERS.test(name)) passed.set(name, mask(value))
  })
  return passed
}

/** The client learns who, the log learns why. */
function unreachable(
  { id, baseUrl, headers }: Upstream,
  { method }: RelayRequest,
  cause: unknown,
  { logger, mask }: RelayContext,
): GatewayError {
  const exchange = { method, url: baseUrl, secrets: [...headers.values()] }
  // Masked before anything is cut off: half a secret would not be found.
  const reason = new NetworkError(exchange, cause instanceof Error ? maskedError(cause, mask) : undefined)
  logger.warn(`${id} could not be reached`, reason.toJSON())
  return new GatewayError('UPSTREAM_UNREACHABLE', `${id} could not be reached`)
}
