import { type CodesByWords, errorByWords, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Enso has words alone. */
const CODES: CodesByWords = [
  [/(?:un|not )support.*token|token.*not (?:found|support)|invalid token/i, 'UNSUPPORTED_TOKEN'],
  [
    /no (?:route|path|shortcut)|find (?:a |any )?(?:route|path|shortcut)|(?:route|path) not found|liquidity/i,
    'NOT_ROUTE',
  ],
]

/** Enso's own 'no'; any other error as it came. */
export function errorEnso(error: unknown): unknown {
  const { message, error: kind } = readErrorBody(apiErrorSchema, error) ?? {}
  // What breaks several rules for parameters is a list of sentences.
  const said = Array.isArray(message) ? message.join('; ') : message
  return errorByWords(error, 'Enso', CODES, typeof said === 'string' ? said : kind)
}
