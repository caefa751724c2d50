import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { type CodesByText, codeByText, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

const CODES: CodesByText = [
  [/too small|too low|min(?:imum)? /i, 'AMOUNT_TOO_LOW'],
  [/route|not found|not supported|liquidity|too large/i, 'NOT_SUPPORT'],
]

/** Mayan's own 'no'; any other error as it came. Its HTTP 500 says that there is no route. */
export function toMayanError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status > 500) return error
  const { msg, message } = readErrorBody(apiErrorSchema, error) ?? {}
  const reason = msg || message || `Mayan answered ${error.status}`
  const code = codeByText(CODES, reason) ?? (error.status === 500 ? 'NOT_SUPPORT' : undefined)
  return code ? new ProviderError(code, reason, { cause: error }) : error
}
