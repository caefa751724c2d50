import { type CodesByText, errorByText, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

const CODES: CodesByText = [
  [/token not supported/i, 'UNSUPPORTED_TOKEN'],
  [/cannot find route|unsupported chainid/i, 'NOT_SUPPORT'],
]

/** Zenlink's own 'no'; any other error as it came. */
export function errorZenlink(error: unknown): unknown {
  return errorByText(error, 'Zenlink', CODES, readErrorBody(apiErrorSchema, error)?.message)
}
