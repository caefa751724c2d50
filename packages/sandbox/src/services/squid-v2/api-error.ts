import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { messageOf } from '../../errors.ts'
import { NoRouteError } from '../../settlement/index.ts'
import type { ServiceRequest } from '../http.ts'

export type SquidErrorType = 'SCHEMA_VALIDATION_ERROR' | 'BAD_REQUEST_ERROR' | 'NOT_FOUND_ERROR'

/** An answer in Squid's error format. */
export class SquidApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly type: SquidErrorType

  constructor(status: ContentfulStatusCode, type: SquidErrorType, message: string) {
    super(message)
    this.name = 'SquidApiError'
    this.status = status
    this.type = type
  }
}

export function sendApiError(c: ServiceRequest, error: unknown): Response {
  const reply = (statusCode: ContentfulStatusCode, type: string, message: string) =>
    c.json({ message, statusCode, type }, statusCode)
  if (error instanceof SquidApiError) return reply(error.status, error.type, error.message)
  // Squid's words for a pair without liquidity.
  if (error instanceof NoRouteError) return reply(400, 'BAD_REQUEST_ERROR', 'Unable to fetch token data')
  return reply(500, 'INTERNAL_ERROR', messageOf(error))
}
