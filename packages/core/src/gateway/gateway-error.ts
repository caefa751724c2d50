import { CausewayError, InvalidInputError, isCausewayError } from '../kernel/errors.ts'

/** HTTP status of each error code of a gateway. */
const STATUSES = {
  INVALID_INPUT: 400,
  BODY_UNREADABLE: 400,
  PROVIDER_CONFIGURATION_MISSING: 400,
  ORIGIN_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  URL_TOO_LONG: 414,
  RATE_LIMITED: 429,
  TOO_MANY_STREAMS: 429,
  TOO_MANY_PENDING_REQUESTS: 429,
  /** Status for a client that closed the connection. The client does not receive it. */
  ABORTED: 499,
  INTERNAL_ERROR: 500,
  UPSTREAM_UNREACHABLE: 502,
  UPSTREAM_REDIRECTED: 502,
  REPLY_TOO_LARGE: 502,
  OVERLOADED: 503,
  DISPOSED: 503,
  TIMEOUT: 504,
} as const

/** The `code` in the JSON body of a gateway's error response. */
export type GatewayErrorCode = keyof typeof STATUSES

interface GatewayErrorOptions {
  readonly details?: string
  /** Headers of the response, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Error of a request that the gateway rejects. */
export class GatewayError extends CausewayError<GatewayErrorCode> {
  override readonly name = 'GatewayError'
  readonly headers: Readonly<Record<string, string>>
  constructor(code: GatewayErrorCode, message: string, { details, headers = {} }: GatewayErrorOptions = {}) {
    super(message, { code, details })
    this.headers = headers
  }
}

export function notFound(): GatewayError {
  return new GatewayError('NOT_FOUND', 'The gateway does not serve this path.')
}

export function methodNotAllowed(method: string, allowed: readonly string[]): GatewayError {
  return new GatewayError('METHOD_NOT_ALLOWED', `${method} is not allowed here.`, {
    headers: { allow: allowed.join(', ') },
  })
}

/** Creates the error for too many requests of a client or of all clients. */
export function retryLater(
  code: 'RATE_LIMITED' | 'TOO_MANY_STREAMS' | 'TOO_MANY_PENDING_REQUESTS' | 'OVERLOADED',
  message: string,
  { seconds, details }: { readonly seconds: number; readonly details: string },
): GatewayError {
  return new GatewayError(code, message, { details, headers: { 'retry-after': String(seconds) } })
}

/**
 * Headers of every response. They prevent browsers from caching it, executing it in the gateway's origin or embedding
 * it.
 */
const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const

/** Creates a response with the security headers of the gateway. */
export function createReply(
  body: BodyInit | null,
  { status, headers }: { readonly status: number; readonly headers: HeadersInit },
): Response {
  const reply = new Response(body, { status, headers })
  for (const [name, value] of Object.entries(SAFE_HEADERS)) reply.headers.set(name, value)
  return reply
}

/** Returns whether an error may be shown to clients. */
export function isGatewayError(error: unknown): error is CausewayError<GatewayErrorCode> {
  return isCausewayError(error) && Object.hasOwn(STATUSES, error.code)
}

/** Returns the response to a request that failed. Unexpected errors are not disclosed. */
export function toErrorReply(failure: unknown, mask: (text: string) => string): Response {
  const error = isGatewayError(failure) ? failure : new GatewayError('INTERNAL_ERROR', 'The gateway failed.')
  const { code, shortMessage: message, details } = error
  const issues = error instanceof InvalidInputError ? error.issues : undefined
  const headers = error instanceof GatewayError ? error.headers : {}
  return createReply(mask(JSON.stringify({ code, message, details, issues })), {
    status: STATUSES[code],
    headers: { 'content-type': 'application/json', ...headers },
  })
}
