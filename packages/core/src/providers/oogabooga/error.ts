import { type CodesByWords, errorByWords, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Only tokens of its own list are traded (GET /v1/tokens). */
const CODES: CodesByWords = [
  [/token.*(?:listed|supported|found)|(?:unsupported|unknown|invalid) token/i, 'UNSUPPORTED_TOKEN'],
]

/** OogaBooga's own 'no'; any other error as it came. */
export function errorOogaBooga(error: unknown): unknown {
  return errorByWords(error, 'OogaBooga', CODES, readErrorBody(apiErrorSchema, error)?.message)
}
