import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { messageOf } from '../../errors.ts'
import { NoRouteError } from '../../settlement/index.ts'
import type { ServiceRequest } from '../http.ts'
import { BadParameterError } from '../parse.ts'

/** The words of the first two are recorded; the others are the sandbox's own. */
const refusals: Readonly<Record<NoRouteError['reason'], readonly [path: string, message: string]>> = {
  CHAIN: ['toChain', 'unsupported chain id'],
  TOKEN: ['toToken', 'is not a supported token for the given chain id'],
  SAME_CHAIN: ['toChain', 'no route on one chain'],
  PAIR: ['toToken', 'no route for this pair of tokens'],
  TOO_LOW: ['fromAmount', 'the amount is too low'],
  TOO_HIGH: ['fromAmount', 'low liquidity for this amount'],
}

/** The index does not know a transaction. */
export class UnknownTransactionError extends Error {}

export function sendApiError(c: ServiceRequest, error: unknown): Response {
  const reply = (status: ContentfulStatusCode, path: string, message: string, errorType: string) =>
    c.json({ errors: [{ path, message: `${path}: ${message}`, errorType }] }, status)
  if (error instanceof BadParameterError)
    return reply(400, error.field, error.message, 'InputValidationError')
  if (error instanceof NoRouteError) {
    const [path, message] = refusals[error.reason]
    return reply(400, path, message, 'InputValidationError')
  }
  if (error instanceof UnknownTransactionError) {
    return reply(404, 'transactionId', 'not found', 'NotFoundError')
  }
  return reply(500, '', messageOf(error), 'InternalError')
}
