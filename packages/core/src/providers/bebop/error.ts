import type * as z from 'zod/mini'
import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import { errorOfService, readErrorBody } from '../shared/error.ts'
import { type failureSchema, quoteSchema } from './schema.ts'

type Failure = z.infer<typeof failureSchema>

/** Bebop's own codes (docs.bebop.xyz, errors). */
const CODES: ReadonlyMap<number, ProviderErrorCode> = new Map([
  [102, 'NOT_ROUTE'],
  [103, 'SERVICE_UNAVAILABLE'],
  [104, 'AMOUNT_TOO_LOW'],
  [105, 'UNSUPPORTED_TOKEN'],
  [106, 'AMOUNT_TOO_LOW'],
  [108, 'NOT_ROUTE'],
  [111, 'SERVICE_UNAVAILABLE'],
  [500, 'SERVICE_UNAVAILABLE'],
  [522, 'SERVICE_UNAVAILABLE'],
])

/** Why there is no route. The words of a code that is not known are not passed on. */
export function noRoute(failure: Failure | undefined, cause?: unknown): ProviderError {
  if (!failure) return new ProviderError('NOT_ROUTE', 'Bebop has no route for this now')
  const code = CODES.get(failure.errorCode)
  const reason = (code && failure.message) || `Bebop answered with error ${failure.errorCode}`
  return new ProviderError(code ?? 'ERROR', reason, { cause })
}

/** Bebop's own 'no'; any other error as it came. */
export function errorBebop(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error
  const failure = readErrorBody(quoteSchema, error)?.error
  return failure && CODES.has(failure.errorCode) ? noRoute(failure, error) : errorOfService(error, 'Bebop')
}
