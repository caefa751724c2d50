import { HttpError } from '../../kernel/index.ts'
import { ProviderError } from '../../quotes/index.ts'
import { type CodesByWords, codeByWords, errorOfService, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

const TOO_LOW = 'AMOUNT_TOO_LOW'
/** Older answers have words where newer ones have a code. */
const CODES: CodesByWords = [
  [/too low relative to fees/i, TOO_LOW],
  [/no l1 token found|unsupported token/i, 'UNSUPPORTED_TOKEN'],
]

/** Across's own 'no'; any other error as it came. */
export function errorAcross(error: unknown): unknown {
  const { code: word, message = '' } = readErrorBody(apiErrorSchema, error) ?? {}
  const code = word === TOO_LOW ? TOO_LOW : codeByWords(CODES, message)
  if (code === undefined || !(error instanceof HttpError) || error.status !== 400) {
    return errorOfService(error, 'Across')
  }
  return new ProviderError(code, message || 'The fee of Across is more than the amount', { cause: error })
}
