import type { ErrorReplies } from '../api-error.ts'

/** Error replies in the documented format, with messages of the sandbox. */
export const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => badRequest(message),
  noRoute: ({ reason, message }) =>
    badRequest(reason === 'TOO_LOW' ? 'AMOUNT-LOW-W-VALUE' : `No path found: ${message}`),
  failed: (message) => [500, { message, error: 'Internal Server Error', statusCode: 500 }],
}

function badRequest(message: string) {
  return [400, { message, error: 'Bad Request', statusCode: 400 }] as const
}
