import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { type CodesByText, codeByText, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

const CODES: CodesByText = [
  // As Nitro's own API writes it.
  [/AMOUNT-LOW|too (?:low|small)|below (?:the )?min/i, 'AMOUNT_TOO_LOW'],
  [/no (?:route|path)|not (?:supported|found)|unsupported/i, 'NOT_SUPPORT'],
]

/** Router Pay's own 'no'; any other error as it came. Its HTTP 500 says that there is no route. */
export function errorNitro(error: unknown): unknown {
  if (!(error instanceof HttpError) || (error.status !== 500 && error.status !== 400)) return error
  const reason = readErrorBody(apiErrorSchema, error)?.message || `Router Nitro answered ${error.status}`
  const code = codeByText(CODES, reason) ?? (error.status === 500 ? 'NOT_SUPPORT' : undefined)
  return code ? new ProviderError(code, reason, { cause: error }) : error
}
