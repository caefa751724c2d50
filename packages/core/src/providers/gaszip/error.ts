import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { type CodesByText, codeByText, readErrorBody, toServiceError } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

const CODES: CodesByText = [
  [/too (?:low|small)|below (?:the )?minimum/i, 'AMOUNT_TOO_LOW'],
  [/disabled|liquidity|(?:not |un)supported|(?:invalid|unknown) chain/i, 'NOT_SUPPORT'],
]

/** What the words of Gas.zip mean. Only known ones are passed on: others may echo anything that was sent. */
export function toRefusal(words: string, cause?: unknown): ProviderError | undefined {
  const code = codeByText(CODES, words)
  return code && new ProviderError(code, `Gas.zip says: ${words}`, { cause })
}

/** Gas.zip's own 'no'; any other error as it came. */
export function toGaszipError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status >= 500) return toServiceError(error, 'Gas.zip')
  return toRefusal(readErrorBody(apiErrorSchema, error)?.error ?? '', error) ?? error
}
