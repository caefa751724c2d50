import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { messageOf } from '../../errors.ts'
import type { ServiceRequest } from '../http.ts'

/** An answer in the order book's error format: cowprotocol/services, openapi.yml. */
export class CowError extends Error {
  readonly errorType: string
  readonly status: ContentfulStatusCode
  readonly data: object | undefined

  constructor(errorType: string, description: string, status: ContentfulStatusCode = 400, data?: object) {
    super(description)
    this.name = 'CowError'
    this.errorType = errorType
    this.status = status
    this.data = data
  }
}

export function sendApiError(c: ServiceRequest, error: unknown): Response {
  const { errorType, message, status, data } =
    error instanceof CowError ? error : new CowError('InternalServerError', messageOf(error), 500)
  return c.json({ errorType, description: message, ...(data === undefined ? {} : { data }) }, status)
}
