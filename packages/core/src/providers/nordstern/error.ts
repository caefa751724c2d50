import { type CodesByWords, errorByWords, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Nordstern publishes no list of its errors. */
const CODES: CodesByWords = [
  [/token.*not (?:found|supported)|(?:unsupported|unknown|invalid) token/i, 'UNSUPPORTED_TOKEN'],
  [/(?:unsupported|unknown|invalid) chain|chain.*not supported/i, 'NOT_SUPPORT'],
  [/no (?:route|path)|(?:route|path).* not found|liquidity/i, 'NOT_ROUTE'],
]

/** Nordstern's own 'no'; any other error as it came. */
export function errorNordstern(error: unknown): unknown {
  const { error: said, message } = readErrorBody(apiErrorSchema, error) ?? {}
  return errorByWords(error, 'Nordstern', CODES, said || message)
}
