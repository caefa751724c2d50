import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { type CodesByText, codeByText, readErrorBody, toServiceError } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Newer replies have a code, older ones only a text. */
const CODES: CodesByText = [
  [/^AMOUNT_TOO_LOW|too low relative to fees/i, 'AMOUNT_TOO_LOW'],
  [/no l1 token found|unsupported token/i, 'UNSUPPORTED_TOKEN'],
]

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
export function toAcrossError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 400) return toServiceError(error, 'Across')
  const { code: apiCode, message } = readErrorBody(apiErrorSchema, error) ?? {}
  const code = codeByText(CODES, `${apiCode} ${message}`)
  return code
    ? new ProviderError(code, message || `Across returned the error ${apiCode}.`, { cause: error })
    : error
}
