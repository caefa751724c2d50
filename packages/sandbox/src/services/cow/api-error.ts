import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ApiError, type ErrorReplies, type ErrorReply } from '../api-error.ts'

export class CowApiError extends ApiError<string> {
  constructor(errorType: string, description: string, status: ContentfulStatusCode = 400, data?: object) {
    super(status, errorType, description, data === undefined ? {} : { data })
  }
}

/** Error replies in the order book's format. Source: cowprotocol/services, openapi.yml. */
export const errorReplies: ErrorReplies = {
  refused: describe,
  badParameter: ({ field, problem }) => {
    return describe(new CowApiError('InvalidBody', `${field || 'body'}: ${problem}`, 422))
  },
  failed: (message) => describe(new CowApiError('InternalServerError', message, 500)),
}

function describe({ status, code: errorType, message: description, details }: ApiError): ErrorReply {
  return [status, { errorType, description, ...details }]
}
