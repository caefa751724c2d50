import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { messageOf } from '../../errors.ts'
import { NoRouteError } from '../../settlement/index.ts'
import type { ServiceRequest } from '../http.ts'

/** LI.FI's codes: https://docs.li.fi, error codes. */
const codes = { default: 1000, noQuote: 1002, validation: 1011 } as const

/** A request that breaks LI.FI's rules for parameters. */
export class LifiValidationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LifiValidationError'
  }
}

/** An answer in LI.FI's error format. */
export function sendApiError(c: ServiceRequest, error: unknown): Response {
  const reply = (status: ContentfulStatusCode, code: number, message: string, errors?: object) =>
    c.json({ message, code, ...(errors === undefined ? {} : { errors }) }, status)
  if (error instanceof LifiValidationError) return reply(400, codes.validation, error.message)
  if (error instanceof NoRouteError) {
    const filteredOut = [{ overallPath: 'escrow', reason: error.message }]
    const message = 'No available quotes for the requested transfer'
    return reply(404, codes.noQuote, message, { filteredOut, failed: [] })
  }
  return reply(500, codes.default, messageOf(error))
}
