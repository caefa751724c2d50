import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ApiError, type ErrorReplies, type ErrorReply } from '../api-error.ts'

export class MayanApiError extends ApiError<number> {
  constructor(status: ContentfulStatusCode, message: string) {
    super(status, status, message)
  }
}

/** Error replies in Mayan's format, with error codes of the sandbox. */
export const errorReplies: ErrorReplies = {
  refused: ({ status, message }) => describe(status, message),
  badParameter: ({ message }) => describe(400, message),
  noRoute: ({ reason, message }) =>
    describe(406, reason === 'TOO_LOW' ? 'Amount too small' : `Route not found: ${message}`),
  failed: (message) => describe(503, message),
}

function describe(code: ContentfulStatusCode, msg: string): ErrorReply {
  return [code, { code, msg }]
}
