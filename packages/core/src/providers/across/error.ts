import { HttpError } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { type ProviderResult, refuse } from '../../quotes/index.ts'
import { apiErrorSchema } from './schema.ts'

const NO_TOKEN_FOUND = /no l1 token found|unsupported token/i
const AMOUNT_TOO_LOW = /too low relative to fees/i

/** Across's own 'no' as a result; anything else is rethrown. */
export function refuseAcrossError(error: unknown): ProviderResult<never> {
  if (!(error instanceof HttpError)) throw error
  const parsed = z.safeParse(apiErrorSchema, error.body)
  const { code, message = '' } = parsed.success ? parsed.data : {}
  if (error.status === 400) {
    if (code === 'AMOUNT_TOO_LOW' || AMOUNT_TOO_LOW.test(message))
      return refuse('AMOUNT_TOO_LOW', message || 'The fee of Across is more than the amount', error)
    if (NO_TOKEN_FOUND.test(message)) return refuse('UNSUPPORTED_TOKEN', message, error)
  }
  if (error.status >= 500) {
    return refuse(
      'SERVICE_UNAVAILABLE',
      `Across answered ${error.status}: ${error.details ?? 'no reason given'}`,
      error,
    )
  }
  throw error
}
