import { ProviderError } from '../../quotes/provider-error.ts'
import { type CodesByText, codeByText, readErrorBody, toServiceError } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Codes by the text of the first error: all have the same type. */
const CODES: CodesByText = [
  [/unsupported chain/i, 'NOT_SUPPORT'],
  [/not a supported token/i, 'UNSUPPORTED_TOKEN'],
  [/(?:amount|value).* too (?:low|small)|below (?:the )?minimum/i, 'AMOUNT_TOO_LOW'],
  [/no route|low liquidity/i, 'NOT_SUPPORT'],
]

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
export function errorSquidV1(error: unknown): unknown {
  const reason = readErrorBody(apiErrorSchema, error)?.errors[0]?.message ?? ''
  const code = codeByText(CODES, reason)
  return code ? new ProviderError(code, reason, { cause: error }) : toServiceError(error, 'Squid')
}
