import { HttpError } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { type ProviderResult, refuse } from '../../quotes/index.ts'
import { apiErrorSchema } from './schema.ts'

/** As Nitro's own API writes it. */
const TOO_LOW = /AMOUNT-LOW|too (?:low|small)|below (?:the )?min/i
const NO_ROUTE = /no (?:route|path)|not (?:supported|found)|unsupported/i

/** Router Pay's own 'no' as a result; anything else is rethrown. Its HTTP 500 says that there is no route. */
export function refuseNitroError(error: unknown): ProviderResult<never> {
  if (!(error instanceof HttpError)) throw error
  const parsed = z.safeParse(apiErrorSchema, error.body)
  const reason = (parsed.success && parsed.data.message) || `Router Nitro answered ${error.status}`
  if (error.status !== 500 && error.status !== 400) throw error
  if (TOO_LOW.test(reason)) return refuse('AMOUNT_TOO_LOW', reason, error)
  if (error.status === 500 || NO_ROUTE.test(reason)) return refuse('NOT_SUPPORT', reason, error)
  throw error
}
