import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import { type CodesByText, codeByText, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Codes by text, which is more specific than the type of the error. */
const CODES: CodesByText = [
  [/(?:amount|value).* too (?:low|small)|below (?:the )?minimum/i, 'AMOUNT_TOO_LOW'],
  // The text for a token without liquidity, in a plain BAD_REQUEST.
  [/unable to fetch token data/i, 'NOT_SUPPORT'],
]
const CODES_BY_TYPE: ReadonlyMap<string, ProviderErrorCode> = new Map([
  ['PATH_FINDER_ERROR', 'NOT_SUPPORT'],
  ['QUOTE_ERROR', 'NOT_SUPPORT'],
  ['ROUTE_ERROR', 'NOT_SUPPORT'],
  ['MAINTENANCE', 'SERVICE_UNAVAILABLE'],
  ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
  ['UNKNOWN_ERROR', 'SERVICE_UNAVAILABLE'],
])

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
export function toSquidV2Error(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error
  const { type, message } = readErrorBody(apiErrorSchema, error) ?? {}
  const reason = message || `Squid returned HTTP ${error.status}.`
  const code =
    codeByText(CODES, reason) ??
    CODES_BY_TYPE.get(type ?? '') ??
    (error.status >= 500 ? 'SERVICE_UNAVAILABLE' : undefined)
  return code ? new ProviderError(code, reason, { cause: error }) : error
}
