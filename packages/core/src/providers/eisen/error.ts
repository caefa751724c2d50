import { ProviderError } from '../../quotes/provider-error.ts'
import { type CodesByWords, codeByWords, errorByWords, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Eisen publishes no list of its errors. */
const CODES: CodesByWords = [
  [/token.*not (?:found|supported)|(?:unsupported|unknown|invalid) token/i, 'UNSUPPORTED_TOKEN'],
  [/(?:unsupported|unknown|invalid) chain|chain.*not supported/i, 'NOT_SUPPORT'],
  [/no (?:route|path|quote)|(?:route|path|quote).* not found|liquidity/i, 'NOT_ROUTE'],
  [/too (?:low|small)/i, 'AMOUNT_TOO_LOW'],
]

/** A 'no' that comes with HTTP 200. Words that are not known are not passed on. */
export function declined(message: string | null): ProviderError {
  const code = codeByWords(CODES, message ?? '')
  return new ProviderError(code ?? 'ERROR', (code && message) || 'Eisen answered without a quote')
}

/** Eisen's own 'no'; any other error as it came. */
export function errorEisen(error: unknown): unknown {
  return errorByWords(error, 'Eisen', CODES, readErrorBody(apiErrorSchema, error)?.message)
}
