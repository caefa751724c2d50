import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { errorOfService, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** HTTP 422: a parameter that Sushi does not take. The tokens are what differs from one request to the next. */
const UNPROCESSABLE = 422

/** Sushi's own 'no'; any other error as it came. */
export function errorSushi(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== UNPROCESSABLE) return errorOfService(error, 'Sushi')
  const { error: said, message } = readErrorBody(apiErrorSchema, error) ?? {}
  const reason = said || message || 'Sushi does not take these tokens'
  return new ProviderError('UNSUPPORTED_TOKEN', reason, { cause: error })
}
