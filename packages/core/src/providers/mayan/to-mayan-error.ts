import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { type CodesByText, codeByText, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

const CODES: CodesByText = [
  [/too small|too low|min(?:imum)? /i, 'AMOUNT_TOO_LOW'],
  [/route|not found|not supported|liquidity|too large/i, 'NOT_SUPPORT'],
]

/** Converts an error of the API to one with a code, and returns any other error unchanged. HTTP 500 means that there is no route. */
export function toMayanError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status > 500) return error
  const { msg, message } = readErrorBody(apiErrorSchema, error) ?? {}
  const reason = msg || message || `Mayan returned HTTP ${error.status}.`
  const code = codeByText(CODES, reason) ?? (error.status === 500 ? 'NOT_SUPPORT' : undefined)
  return code ? new ProviderError(code, reason, { cause: error }) : error
}
