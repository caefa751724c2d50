import type { NoRouteError } from '../../settlement/index.ts'
import type { ErrorReplies } from '../api-error.ts'

/** Error messages in Symbiosis's format. The texts are the sandbox's own, as Symbiosis publishes none. */
const messages: Readonly<Record<NoRouteError['reason'], string>> = {
  CHAIN: 'Chain is not supported',
  SAME_CHAIN: 'No route',
  TOKEN: 'Token is not supported',
  PAIR: 'No route',
  TOO_LOW: 'Swap amount is too low',
  TOO_HIGH: 'Swap amount is too high',
}

export const errorReplies: ErrorReplies = {
  badParameter: ({ field, message }) => {
    return [422, { code: 422, message: 'Unprocessable Entity', errors: [{ field, message }] }]
  },
  noRoute: ({ reason }) => [400, { code: 400, message: messages[reason] }],
  failed: (message) => [500, { code: 500, message }],
}
