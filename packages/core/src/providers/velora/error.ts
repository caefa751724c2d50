import { type CodesByWords, errorByWords, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Velora has words alone. */
const CODES: CodesByWords = [
  [/token not found|invalid (?:src|dest)token|unsupported token/i, 'UNSUPPORTED_TOKEN'],
  [/no routes? found|not enough liquidity|enough liquidity|max_?\s?impact|bad usd price/i, 'NOT_ROUTE'],
  [/too (?:small|low)/i, 'AMOUNT_TOO_LOW'],
]

/** Velora's own 'no'; any other error as it came. */
export function errorVelora(error: unknown): unknown {
  return errorByWords(error, 'Velora', CODES, readErrorBody(apiErrorSchema, error)?.error)
}
