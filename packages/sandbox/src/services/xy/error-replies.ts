import type { ErrorReplies, ErrorReply } from '../api-error.ts'

/** Error codes from XY's documented ranges. The messages are the sandbox's own, as XY does not publish all of them. */
const codes = { parameter: 10001, noRoute: 20001, tooLow: 20002 } as const

export const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => reject(codes.parameter, message),
  noRoute: ({ reason, message }) =>
    reason === 'TOO_LOW'
      ? reject(codes.tooLow, 'The amount is too small to cover the fee')
      : reject(codes.noRoute, message),
  failed: (errorMsg) => [500, { success: false, errorMsg }],
}

/** Returns an error reply. XY returns errors with HTTP 200. */
function reject(errorCode: number, errorMsg: string): ErrorReply {
  return [200, { success: false, errorCode, errorMsg }]
}
