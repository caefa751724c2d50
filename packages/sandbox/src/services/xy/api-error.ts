import { messageOf } from '../../errors.ts'
import { NoRouteError } from '../../settlement/index.ts'
import type { ServiceRequest } from '../http.ts'
import { BadParameterError } from '../parse.ts'

/** Numbers from XY's ranges, in words of the sandbox's own: what each one says is not published in full. */
const codes = { parameter: 10001, noRoute: 20001, tooLow: 20002 } as const

export function sendApiError(c: ServiceRequest, error: unknown): Response {
  const refuse = (errorCode: number, errorMsg: string) => c.json({ success: false, errorCode, errorMsg })
  if (error instanceof BadParameterError) return refuse(codes.parameter, error.message)
  if (!(error instanceof NoRouteError)) return c.json({ success: false, errorMsg: messageOf(error) }, 500)
  return error.reason === 'TOO_LOW'
    ? refuse(codes.tooLow, 'The amount is too small to cover the fee')
    : refuse(codes.noRoute, error.message)
}
