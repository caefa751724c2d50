import { HttpError } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { type ProviderResult, refuse } from '../../quotes/index.ts'
import { refuseUnavailable } from '../shared/unavailable.ts'
import { apiErrorSchema } from './schema.ts'

const NO_TOKEN = /token not supported/i
const NO_ROUTE = /cannot find route|unsupported chainid/i

/** Zenlink's own 'no' as a result; anything else is rethrown. */
export function refuseZenlinkError(error: unknown): ProviderResult<never> {
  const parsed = z.safeParse(apiErrorSchema, error instanceof HttpError ? error.body : undefined)
  const reason = (parsed.success && parsed.data.message) || ''
  if (NO_TOKEN.test(reason)) return refuse('UNSUPPORTED_TOKEN', reason, error)
  if (NO_ROUTE.test(reason)) return refuse('NOT_SUPPORT', reason, error)
  return refuseUnavailable(error, 'Zenlink')
}
