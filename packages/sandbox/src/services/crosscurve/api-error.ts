import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { messageOf } from '../../errors.ts'
import { NoRouteError } from '../../settlement/index.ts'
import type { ServiceRequest } from '../http.ts'

/** An answer that is no success. The words are the sandbox's own: no such body is published. */
export class CrossCurveApiError extends Error {
  readonly status: ContentfulStatusCode

  constructor(status: ContentfulStatusCode, message: string) {
    super(message)
    this.name = 'CrossCurveApiError'
    this.status = status
  }
}

export function sendApiError(c: ServiceRequest, error: unknown): Response {
  const reply = (statusCode: ContentfulStatusCode, message: string) =>
    c.json({ statusCode, message }, statusCode)
  if (error instanceof CrossCurveApiError) return reply(error.status, error.message)
  if (error instanceof NoRouteError) return reply(400, error.message)
  return reply(500, messageOf(error))
}
