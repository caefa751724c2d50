import { HttpError } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { type ProviderResult, refuse } from '../../quotes/index.ts'
import { refuseUnavailable } from '../shared/unavailable.ts'
import { apiErrorSchema } from './schema.ts'

const TOO_LOW = /too (?:low|small)|below (?:the )?minimum/i
const NOT_SERVED = /disabled|liquidity|(?:not |un)supported|(?:invalid|unknown) chain/i

/** Gas.zip's own 'no'. Only known words are passed on: others may echo anything that was sent. */
export function refusalOf(reason: string, cause?: unknown): ProviderResult<never> | undefined {
  if (TOO_LOW.test(reason)) return refuse('AMOUNT_TOO_LOW', `Gas.zip says: ${reason}`, cause)
  return NOT_SERVED.test(reason) ? refuse('NOT_SUPPORT', `Gas.zip says: ${reason}`, cause) : undefined
}

/** The same of a failed call; anything else is rethrown. */
export function refuseGaszipError(error: unknown): ProviderResult<never> {
  if (!(error instanceof HttpError) || error.status >= 500) return refuseUnavailable(error, 'Gas.zip')
  const parsed = z.safeParse(apiErrorSchema, error.body)
  const refusal = parsed.success ? refusalOf(parsed.data.error, error) : undefined
  if (refusal) return refusal
  throw error
}
