import { randomUUID } from 'node:crypto'
import type { ServiceRequest } from '../http.ts'

export type AcrossErrorCode =
  | 'INVALID_PARAM'
  | 'MISSING_PARAM'
  | 'AMOUNT_TOO_LOW'
  | 'AMOUNT_TOO_HIGH'
  | 'ROUTE_NOT_ENABLED'
  | 'UNEXPECTED_ERROR'

/** An answer in Across's error format. */
export class AcrossApiError extends Error {
  readonly code: AcrossErrorCode
  readonly param: string | undefined

  constructor(code: AcrossErrorCode, message: string, param?: string) {
    super(message)
    this.name = 'AcrossApiError'
    this.code = code
    this.param = param
  }
}

export function sendApiError(c: ServiceRequest, error: unknown): Response {
  const known = error instanceof AcrossApiError
  const status = known ? 400 : 500
  return c.json(
    {
      type: 'AcrossApiError',
      code: known ? error.code : 'UNEXPECTED_ERROR',
      status,
      message: error instanceof Error ? error.message : String(error),
      ...(known && error.param !== undefined ? { param: error.param } : {}),
      id: requestId(),
    },
    status,
  )
}

/** Looks like the ids of the real service: place, milliseconds, random. */
export function requestId(): string {
  return `sandbox-${Date.now()}-${randomUUID().slice(-12)}`
}
