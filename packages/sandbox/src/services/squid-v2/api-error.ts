import { ApiError, type ErrorReplies, type ErrorReply } from '../api-error.ts'

export type SquidErrorType = 'SCHEMA_VALIDATION_ERROR' | 'BAD_REQUEST_ERROR' | 'NOT_FOUND_ERROR'

export class SquidApiError extends ApiError<SquidErrorType> {}

/** Error replies in Squid's format. */
export const errorReplies: ErrorReplies = {
  refused: describe,
  badParameter: ({ field, message, isMissing }) => {
    const text = isMissing ? `${field} is a required field` : message
    return describe(new SquidApiError(400, 'SCHEMA_VALIDATION_ERROR', text))
  },
  // Squid returns this message for a pair without liquidity.
  noRoute: () => describe(new SquidApiError(400, 'BAD_REQUEST_ERROR', 'Unable to fetch token data')),
  failed: (message) => describe(new ApiError(500, 'INTERNAL_ERROR', message)),
}

function describe({ status: statusCode, code: type, message }: ApiError): ErrorReply {
  return [statusCode, { message, statusCode, type }]
}
