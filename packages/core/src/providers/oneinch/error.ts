import { type CodesByWords, errorByWords, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** 1inch has words alone. */
const CODES: CodesByWords = [
  [/insufficient liquidity|cannot estimate|no route/i, 'NOT_ROUTE'],
  [/cannot sync|unsupported token|not a (?:valid )?token/i, 'UNSUPPORTED_TOKEN'],
]

/** 1inch's own 'no'; any other error as it came. */
export function errorOneinch(error: unknown): unknown {
  return errorByWords(error, '1inch', CODES, readErrorBody(apiErrorSchema, error)?.description)
}
