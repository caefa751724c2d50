import { type CodesByWords, errorByWords, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Fly publishes no list of its errors. */
const CODES: CodesByWords = [
  [/token.*not (?:found|supported)|(?:unsupported|invalid) token/i, 'UNSUPPORTED_TOKEN'],
  [/network.*not supported|unsupported network/i, 'NOT_SUPPORT'],
  [/no (?:route|quote|path)|(?:route|quote|path).* not found|liquidity/i, 'NOT_ROUTE'],
  [/too (?:low|small)/i, 'AMOUNT_TOO_LOW'],
]

/** Fly's own 'no'; any other error as it came. */
export function errorFly(error: unknown): unknown {
  return errorByWords(error, 'Fly', CODES, readErrorBody(apiErrorSchema, error)?.message)
}
