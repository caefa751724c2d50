import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { type CodesByText, codeByText, readErrorBody, toServiceError } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

const CODES: CodesByText = [
  [/too (?:low|small)|below (?:the )?minimum/i, 'AMOUNT_TOO_LOW'],
  [/disabled|liquidity|(?:not |un)supported|(?:invalid|unknown) chain/i, 'NOT_SUPPORT'],
]

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
export function toGaszipError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status >= 500) return toServiceError(error, 'Gas.zip')
  return toProviderError(readErrorBody(apiErrorSchema, error)?.error ?? '', error) ?? error
}

/** Returns the error for an error text; undefined for an unknown text, which could repeat any part of the request. */
export function toProviderError(text: string, cause?: unknown): ProviderError | undefined {
  const code = codeByText(CODES, text)
  return code && new ProviderError(code, `Gas.zip returned an error: ${text}.`, { cause })
}
