import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { type CodesByText, codeByText, readErrorBody, toServiceError } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Newer answers have a code, older ones have words. */
const CODES: CodesByText = [
  [/^AMOUNT_TOO_LOW|too low relative to fees/i, 'AMOUNT_TOO_LOW'],
  [/no l1 token found|unsupported token/i, 'UNSUPPORTED_TOKEN'],
]

/** Across's own 'no'; any other error as it came. */
export function toAcrossError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 400) return toServiceError(error, 'Across')
  const { code: word, message } = readErrorBody(apiErrorSchema, error) ?? {}
  const code = codeByText(CODES, `${word} ${message}`)
  return code ? new ProviderError(code, message || `Across says ${word}`, { cause: error }) : error
}
