import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { messageOf } from '../../errors.ts'
import { NoRouteError } from '../../settlement/index.ts'
import type { ServiceRequest } from '../http.ts'

/** A request that breaks Router Pay's rules for parameters. */
export class RouterPayValidationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RouterPayValidationError'
  }
}

/** An answer in the documented error format; its words are the sandbox's own. */
export function sendApiError(c: ServiceRequest, error: unknown): Response {
  const reply = (statusCode: ContentfulStatusCode, message: string, word: string) =>
    c.json({ message, error: word, statusCode }, statusCode)
  if (error instanceof RouterPayValidationError) return reply(400, error.message, 'Bad Request')
  if (error instanceof NoRouteError) {
    const message = error.reason === 'TOO_LOW' ? 'AMOUNT-LOW-W-VALUE' : `No path found: ${error.message}`
    return reply(400, message, 'Bad Request')
  }
  return reply(500, messageOf(error), 'Internal Server Error')
}
