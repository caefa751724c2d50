import { HttpError } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { type ProviderResult, refuse } from '../../quotes/index.ts'
import { apiErrorSchema } from './schema.ts'

const NO_ROUTE: readonly string[] = ['PATH_FINDER_ERROR', 'QUOTE_ERROR', 'ROUTE_ERROR']
/** How Squid says that a token has no liquidity, in a plain BAD_REQUEST. */
const NO_LIQUIDITY = /unable to fetch token data/i
const TOO_LOW = /(?:amount|value).* too (?:low|small)|below (?:the )?minimum/i
const UNWELL: readonly string[] = ['MAINTENANCE', 'INTERNAL_ERROR', 'UNKNOWN_ERROR']

/** Squid's own 'no' as a result; anything else is rethrown. */
export function refuseSquidError(error: unknown): ProviderResult<never> {
  if (!(error instanceof HttpError)) throw error
  const parsed = z.safeParse(apiErrorSchema, error.body)
  const { type, message } = parsed.success ? parsed.data : {}
  const reason = message || `Squid answered ${error.status}`
  if (TOO_LOW.test(reason)) return refuse('AMOUNT_TOO_LOW', reason, error)
  if (NO_ROUTE.includes(type ?? '') || NO_LIQUIDITY.test(reason)) return refuse('NOT_SUPPORT', reason, error)
  if (error.status >= 500 || UNWELL.includes(type ?? '')) return refuse('SERVICE_UNAVAILABLE', reason, error)
  throw error
}
