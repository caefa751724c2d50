import { HttpError } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { type ProviderErrorCode, type ProviderResult, refuse } from '../../quotes/index.ts'
import { refuseUnavailable } from '../shared/unavailable.ts'
import { apiErrorSchema } from './schema.ts'

/** By the words, as every 'no' has the same number. */
const REFUSALS: readonly (readonly [RegExp, ProviderErrorCode])[] = [
  [/too low|less than|below|not enough/i, 'AMOUNT_TOO_LOW'],
  [
    /no (?:\w+ )?(?:route|path|pool)|route not found|not supported|unsupported|too high|liquidity/i,
    'NOT_SUPPORT',
  ],
]

/** Symbiosis's own 'no' as a result; anything else is rethrown. */
export function refuseSymbiosisError(error: unknown): ProviderResult<never> {
  const parsed = z.safeParse(apiErrorSchema, error instanceof HttpError ? error.body : undefined)
  const { message = '' } = parsed.data ?? {}
  const found = REFUSALS.find(([words]) => words.test(message))
  return found && error instanceof HttpError && error.status < 500
    ? refuse(found[1], message, error)
    : refuseUnavailable(error, 'Symbiosis')
}
