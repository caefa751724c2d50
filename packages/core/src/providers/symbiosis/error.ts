import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { type CodesByText, codeByText, readErrorBody, toServiceError } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Every 'no' has the same number. */
const CODES: CodesByText = [
  [/too low|less than|below|not enough/i, 'AMOUNT_TOO_LOW'],
  [
    /no (?:\w+ )?(?:route|path|pool)|route not found|not supported|unsupported|too high|liquidity/i,
    'NOT_SUPPORT',
  ],
]

/** Symbiosis's own 'no'; any other error as it came. */
export function errorSymbiosis(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status >= 500) return toServiceError(error, 'Symbiosis')
  const reason = readErrorBody(apiErrorSchema, error)?.message ?? ''
  const code = codeByText(CODES, reason)
  return code ? new ProviderError(code, reason, { cause: error }) : error
}
