import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ApiError, type ErrorReplies, type ErrorReply } from '../api-error.ts'

export class CrossCurveApiError extends ApiError<number> {
  constructor(status: ContentfulStatusCode, message: string) {
    super(status, status, message)
  }
}

/** Error replies. CrossCurve publishes no error bodies, so the messages are the sandbox's own. */
export const errorReplies: ErrorReplies = {
  refused: ({ status, message }) => describe(status, message),
  badParameter: ({ message }) => describe(400, message),
  noRoute: ({ message }) => describe(400, message),
  failed: (message) => describe(500, message),
}

function describe(statusCode: ContentfulStatusCode, message: string): ErrorReply {
  return [statusCode, { statusCode, message }]
}
