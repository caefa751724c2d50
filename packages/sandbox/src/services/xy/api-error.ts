import type { ErrorReplies, ErrorReply } from '../api-error.ts'

/** Numbers from XY's ranges, in words of the sandbox's own: what each one says is not published in full. */
const codes = { parameter: 10001, noRoute: 20001, tooLow: 20002 } as const

export const errorReplies: ErrorReplies = {
  badParameter: ({ message }) => refusal(codes.parameter, message),
  noRoute: ({ reason, message }) =>
    reason === 'TOO_LOW'
      ? refusal(codes.tooLow, 'The amount is too small to cover the fee')
      : refusal(codes.noRoute, message),
  failed: (errorMsg) => [500, { success: false, errorMsg }],
}

/** Refusals come with HTTP 200. */
function refusal(errorCode: number, errorMsg: string): ErrorReply {
  return [200, { success: false, errorCode, errorMsg }]
}
