import { HttpError } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { type ProviderResult, refuse } from '../../quotes/index.ts'
import { apiErrorSchema } from './schema.ts'

const TOO_LOW = /too small|too low|min(?:imum)? /i
const NO_ROUTE = /route|not found|not supported|liquidity|too large/i

/** Mayan's own 'no' as a result; anything else is rethrown. Its HTTP 500 says that there is no route. */
export function refuseMayanError(error: unknown): ProviderResult<never> {
  if (!(error instanceof HttpError)) throw error
  const parsed = z.safeParse(apiErrorSchema, error.body)
  const { msg, message } = parsed.success ? parsed.data : {}
  const reason = msg || message || `Mayan answered ${error.status}`
  if (error.status > 500) throw error
  if (TOO_LOW.test(reason)) return refuse('AMOUNT_TOO_LOW', reason, error)
  if (error.status === 500 || NO_ROUTE.test(reason)) return refuse('NOT_SUPPORT', reason, error)
  throw error
}
