import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { messageOf } from '../../errors.ts'
import { NoRouteError } from '../../settlement/index.ts'
import type { ServiceRequest } from '../http.ts'
import { BadParameterError } from '../parse.ts'

/** An answer of Mayan's explorer that is no success. */
export class MayanApiError extends Error {
  readonly status: ContentfulStatusCode

  constructor(status: ContentfulStatusCode, message: string) {
    super(message)
    this.name = 'MayanApiError'
    this.status = status
  }
}

/** In Mayan's error format; the codes are the sandbox's own. */
export function sendApiError(c: ServiceRequest, error: unknown): Response {
  const reply = (status: ContentfulStatusCode, msg: string) => c.json({ code: status, msg }, status)
  if (error instanceof MayanApiError) return reply(error.status, error.message)
  if (error instanceof BadParameterError) return reply(400, error.message)
  if (error instanceof NoRouteError) {
    return reply(406, error.reason === 'TOO_LOW' ? 'Amount too small' : `Route not found: ${error.message}`)
  }
  return reply(503, messageOf(error))
}
