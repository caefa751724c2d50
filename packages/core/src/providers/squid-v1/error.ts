import { HttpError } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { type ProviderErrorCode, type ProviderResult, refuse } from '../../quotes/index.ts'
import { refuseUnavailable } from '../shared/unavailable.ts'
import { apiErrorSchema } from './schema.ts'

/** By the words of the first error: all have the same type. */
const REFUSALS: readonly (readonly [RegExp, ProviderErrorCode])[] = [
  [/unsupported chain/i, 'NOT_SUPPORT'],
  [/not a supported token/i, 'UNSUPPORTED_TOKEN'],
  [/(?:amount|value).* too (?:low|small)|below (?:the )?minimum/i, 'AMOUNT_TOO_LOW'],
  [/no route|low liquidity/i, 'NOT_SUPPORT'],
]

/** Squid's own 'no' as a result; anything else is rethrown. */
export function refuseSquidV1Error(error: unknown): ProviderResult<never> {
  const parsed = z.safeParse(apiErrorSchema, error instanceof HttpError ? error.body : undefined)
  const message = parsed.data?.errors[0]?.message ?? ''
  const found = REFUSALS.find(([words]) => words.test(message))
  return found ? refuse(found[1], message, error) : refuseUnavailable(error, 'Squid')
}
