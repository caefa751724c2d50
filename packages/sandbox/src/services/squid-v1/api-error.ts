import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { NoRouteError } from '../../settlement/index.ts'
import { ApiError, type ErrorReplies, type ErrorReply } from '../api-error.ts'

/** Error messages. The first two are recorded from the real service; the others are the sandbox's own. */
const messages: Readonly<Record<NoRouteError['reason'], readonly [path: string, message: string]>> = {
  CHAIN: ['toChain', 'unsupported chain id'],
  TOKEN: ['toToken', 'is not a supported token for the given chain id'],
  SAME_CHAIN: ['toChain', 'no route on one chain'],
  PAIR: ['toToken', 'no route for this pair of tokens'],
  TOO_LOW: ['fromAmount', 'the amount is too low'],
  TOO_HIGH: ['fromAmount', 'low liquidity for this amount'],
}

/** Error for a transaction that is not indexed yet. */
export class UnknownTransactionError extends ApiError<'NotFoundError'> {
  constructor() {
    super(404, 'NotFoundError', 'not found')
  }
}

export const errorReplies: ErrorReplies = {
  refused: ({ status, code, message }) => describe(status, 'transactionId', message, String(code)),
  badParameter: ({ field, problem }) => describe(400, field, problem, 'InputValidationError'),
  noRoute: ({ reason }) => describe(400, ...messages[reason], 'InputValidationError'),
  failed: (message) => describe(500, '', message, 'InternalError'),
}

function describe(
  status: ContentfulStatusCode,
  path: string,
  message: string,
  errorType: string,
): ErrorReply {
  return [status, { errors: [{ path, message: `${path}: ${message}`, errorType }] }]
}
