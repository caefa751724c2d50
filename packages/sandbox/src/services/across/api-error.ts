import { randomUUID } from 'node:crypto'
import { ApiError, type ErrorReplies, type ErrorReply } from '../api-error.ts'

export type AcrossErrorCode =
  | 'INVALID_PARAM'
  | 'MISSING_PARAM'
  | 'AMOUNT_TOO_LOW'
  | 'AMOUNT_TOO_HIGH'
  | 'ROUTE_NOT_ENABLED'
  | 'UNEXPECTED_ERROR'

export class AcrossApiError extends ApiError<AcrossErrorCode> {
  constructor(code: AcrossErrorCode, message: string, param?: string) {
    super(400, code, message, param === undefined ? {} : { param })
  }
}

/** Across's error format. */
export const errorReplies: ErrorReplies = {
  refused: describe,
  badParameter: ({ field, problem, isMissing }) => {
    const code = isMissing ? 'MISSING_PARAM' : 'INVALID_PARAM'
    return describe(new AcrossApiError(code, `At path: ${field} -- ${problem}`, field))
  },
  failed: (message) => describe(new ApiError(500, 'UNEXPECTED_ERROR', message)),
}

/** Returns a request id in the format of the real service: region, milliseconds, random part. */
export function requestId(): string {
  return `sandbox-${Date.now()}-${randomUUID().slice(-12)}`
}

function describe({ status, code, message, details }: ApiError): ErrorReply {
  return [status, { type: 'AcrossApiError', code, status, message, ...details, id: requestId() }]
}
