import { type CodesByWords, errorByWords, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Pendle publishes no list of its errors. */
const CODES: CodesByWords = [
  // What a wrapper takes in is limited: sold out for now.
  [/limit exceeded|sold out|expired|no (?:route|swap)|(?:route|swap).* not found|liquidity/i, 'NOT_ROUTE'],
  [
    /unsupported|not supported|invalid token|can ?not (?:be )?convert|(?:token|market).* not found/i,
    'UNSUPPORTED_TOKEN',
  ],
  [/too (?:low|small)/i, 'AMOUNT_TOO_LOW'],
]

/** Pendle's own 'no'; any other error as it came. */
export function errorPendle(error: unknown): unknown {
  return errorByWords(error, 'Pendle', CODES, readErrorBody(apiErrorSchema, error)?.message)
}
