import { CausewayError } from './errors.ts'
import { redactExcerpt, redactUrl } from './redact.ts'

const RETRYABLE_STATUS: readonly number[] = [408, 425, 429]

/** Request that failed, and the secrets to mask in its error. */
export interface HttpExchange {
  readonly method: string
  readonly url: string
  readonly secrets: readonly string[]
}

/** Thrown if the server returns a status outside of 200-299, or a different one than the request requires. */
export class HttpError extends CausewayError<'HTTP_ERROR'> {
  override readonly name = 'HttpError'
  readonly status: number
  /** Delay from the `Retry-After` header in milliseconds, if the server sent one. */
  readonly retryAfterMs: number | undefined
  /** The parsed JSON body, for adapters that map error codes. It is not enumerable, so that it never reaches a log. */
  declare readonly body: unknown

  constructor(
    { method, url, secrets }: HttpExchange,
    reply: {
      readonly status: number
      readonly text: string
      readonly body: unknown
      readonly retryAfterMs: number | undefined
    },
  ) {
    super(`${method} ${redactUrl(url)} answered ${reply.status}`, {
      code: 'HTTP_ERROR',
      details: redactExcerpt(reply.text, secrets) || undefined,
      retryable: RETRYABLE_STATUS.includes(reply.status) || reply.status >= 500,
    })
    this.status = reply.status
    this.retryAfterMs = reply.retryAfterMs
    Object.defineProperty(this, 'body', { value: reply.body, enumerable: false })
  }
}

/** Thrown if the request fails before the server returns a status. */
export class NetworkError extends CausewayError<'NETWORK_ERROR'> {
  override readonly name = 'NetworkError'
  constructor({ method, url, secrets }: HttpExchange, cause: unknown) {
    super(`${method} ${redactUrl(url)} failed`, {
      code: 'NETWORK_ERROR',
      details: networkReason(cause, secrets),
      cause,
      retryable: true,
    })
  }

  /** Omits the cause, because its message may contain the request. `details` has the reason. */
  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), cause: undefined }
  }
}

function networkReason(cause: unknown, secrets: readonly string[]): string | undefined {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  if (!(inner instanceof Error)) return undefined
  const code = 'code' in inner && typeof inner.code === 'string' ? `${inner.code}: ` : ''
  return redactExcerpt(`${code}${inner.message}`, secrets)
}
