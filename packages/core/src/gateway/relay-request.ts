import { raceAbort } from '../kernel/abort.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { NetworkError } from '../kernel/http-errors.ts'
import type { Logger } from '../kernel/logger.ts'
import { createReply, GatewayError, methodNotAllowed, notFound } from './gateway-error.ts'
import { type Mask, maskError } from './mask.ts'
import type { Upstream } from './parse-gateway-config.ts'
import { matchesPathRule } from './path-rule.ts'
import { readBytes } from './read-request-body.ts'

/** Settings and limits of `relayRequest`. */
export interface RelayContext {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  readonly maxReplyBytes: number
  readonly mask: Mask
  readonly logger: Logger
}

/** Request of a client to an upstream. */
export interface RelayRequest {
  readonly method: string
  /** Decoded segments. */
  readonly path: readonly string[]
  /** Query string including the question mark, or empty. */
  readonly search: string
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
}

/** Request headers that are passed to an upstream. They exclude cookies and authorization. */
const REQUEST_HEADERS = ['accept', 'content-type'] as const
/** Response headers that are passed to a client. They exclude set-cookie. */
const REPLY_HEADERS = /^(content-type|retry-after|x-request-id|ratelimit(-.*)?)$/
/** HTTP statuses of responses without a body. */
const BODILESS: readonly number[] = [204, 205, 304]

/**
 * Sends a request to an upstream and returns the masked reply.
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
    new GatewayError('REPLY_TOO_LARGE', `The reply of ${upstream.id} is longer than ${maxReplyBytes} bytes.`)
  try {
    const reply = await send(upstream, request, context)
    if (isRedirect(reply)) {
      discard(reply)
      throw new GatewayError(
        'UPSTREAM_REDIRECTED',
        `${upstream.id} responded with a redirect. Redirects are not followed.`,
      )
    }
    const bytes = await readBytes(reply.body, { maxBytes: maxReplyBytes, signal, tooLarge })
    const body = bytes.length === 0 || BODILESS.includes(reply.status) ? null : maskBytes(bytes, mask)
    return createReply(body, { status: reply.status, headers: filterHeaders(reply.headers, mask) })
  } catch (error) {
    if (signal.aborted || isCausewayError(error)) throw error
    throw toUnreachableError(upstream, request, error, context)
  }
}

/** Asserts that a rule of the upstream allows the request. @throws GatewayError NOT_FOUND, METHOD_NOT_ALLOWED */
export function assertAllowed({ rules }: Upstream, method: string, path: readonly string[]): void {
  const methods = rules.filter((rule) => matchesPathRule(rule, path)).map((rule) => rule.method)
  if (methods.length === 0) throw notFound()
  if (!methods.includes(method)) throw methodNotAllowed(method, methods)
}

async function send(
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
  // Set the secrets last, so that a client cannot override them.
  secrets.forEach((value, name) => {
    sent.set(name, value)
  })
  const init: RequestInit = { method, headers: sent, redirect: 'manual', signal }
  const response = fetch(url, body.length > 0 ? { ...init, body } : init)
  // Discard a late reply, because a custom fetch may ignore its signal.
  response.then(
    (reply) => signal.aborted && discard(reply),
    () => undefined,
  )
  return raceAbort(response, signal)
}

function discard({ body }: Response): void {
  body?.cancel().catch(() => undefined)
}

function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400)
}

/** Returns the bytes unchanged unless they contain a secret, so that binary replies are preserved. */
function maskBytes(bytes: Uint8Array<ArrayBuffer>, mask: Mask): Uint8Array<ArrayBuffer> | string {
  const text = new TextDecoder().decode(bytes)
  const masked = mask(text)
  return masked === text ? bytes : masked
}

function filterHeaders(headers: Headers, mask: Mask): Headers {
  const passed = new Headers()
  headers.forEach((value, name) => {
    if (REPLY_HEADERS.test(name)) passed.set(name, mask(value))
  })
  return passed
}

/** Logs the cause, and returns an error that only names the upstream. */
function toUnreachableError(
  { id, baseUrl, headers }: Upstream,
  { method }: RelayRequest,
  cause: unknown,
  { logger, mask }: RelayContext,
): GatewayError {
  const exchange = { method, url: baseUrl, secrets: [...headers.values()] }
  // Mask the text before shortening it, because a truncated secret would not be recognized.
  const reason = new NetworkError(exchange, cause instanceof Error ? maskError(cause, mask) : undefined)
  logger.warn(`${id} could not be reached`, reason.toJSON())
  return new GatewayError('UPSTREAM_UNREACHABLE', `${id} could not be reached.`)
}
