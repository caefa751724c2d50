import { messageOf } from '../../errors.ts'
import { NoRouteError } from '../../settlement/index.ts'
import type { ServiceRequest } from '../http.ts'
import { BadParameterError } from '../parse.ts'

/** The form is Symbiosis's, the words of refusals are the sandbox's own: none is published. */
const words: Readonly<Record<NoRouteError['reason'], string>> = {
  CHAIN: 'Chain is not supported',
  SAME_CHAIN: 'No route',
  TOKEN: 'Token is not supported',
  PAIR: 'No route',
  TOO_LOW: 'Swap amount is too low',
  TOO_HIGH: 'Swap amount is too high',
}

export function sendApiError(c: ServiceRequest, error: unknown): Response {
  if (error instanceof BadParameterError) {
    const { field, message } = error
    return c.json({ code: 422, message: 'Unprocessable Entity', errors: [{ field, message }] }, 422)
  }
  if (error instanceof NoRouteError) return c.json({ code: 400, message: words[error.reason] }, 400)
  return c.json({ code: 500, message: messageOf(error) }, 500)
}
