import { ProviderError } from '../../quotes/index.ts'
import { type CodesByWords, codeByWords, errorOfService, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

const CODES: CodesByWords = [
  [/token not supported/i, 'UNSUPPORTED_TOKEN'],
  [/cannot find route|unsupported chainid/i, 'NOT_SUPPORT'],
]

/** Zenlink's own 'no'; any other error as it came. */
export function errorZenlink(error: unknown): unknown {
  const reason = readErrorBody(apiErrorSchema, error)?.message ?? ''
  const code = codeByWords(CODES, reason)
  return code ? new ProviderError(code, reason, { cause: error }) : errorOfService(error, 'Zenlink')
}
