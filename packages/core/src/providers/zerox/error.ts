import { type CodesByWords, errorByWords, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** By the names of its errors (docs.0x.org, API issues). */
const CODES: CodesByWords = [
  [/^(?:TOKEN_NOT_SUPPORTED|(?:BUY|SELL)_TOKEN_NOT_AUTHORIZED)/, 'UNSUPPORTED_TOKEN'],
  [/^(?:RECIPIENT_NOT_SUPPORTED|[A-Z_]*NOT_AUTHORIZED)/, 'NOT_SUPPORT'],
  [/^SWAP_VALIDATION_FAILED/, 'NOT_ROUTE'],
]

/** 0x's own 'no'; any other error as it came. */
export function errorZerox(error: unknown): unknown {
  const { name, message } = readErrorBody(apiErrorSchema, error) ?? {}
  return errorByWords(error, '0x', CODES, message, name)
}
