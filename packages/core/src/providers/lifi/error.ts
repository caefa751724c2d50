import { HttpError } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { type ProviderResult, refuse } from '../../quotes/index.ts'
import { apiErrorSchema } from './schema.ts'

/** Codes of the API (docs.li.fi, error codes). */
const NO_QUOTE = 1002
const SLIPPAGE = 1007
const UNWELL: readonly (number | undefined)[] = [1008, 1009, 1012]
/** Why a tool offered nothing, somewhere in `errors`; the documentation spells the second one both ways. */
const TOO_LOW = /AMOUNT_TOO_LOW|FEES_HI?GHER_THAN_AMOUNT/

/** LI.FI's own 'no' as a result; anything else is rethrown. */
export function refuseLifiError(error: unknown): ProviderResult<never> {
  if (!(error instanceof HttpError)) throw error
  const parsed = z.safeParse(apiErrorSchema, error.body)
  const { code, message, errors } = parsed.success ? parsed.data : {}
  const reason = message || `LI.FI answered ${error.status}`
  if (error.status === 404 || code === NO_QUOTE) {
    return TOO_LOW.test(JSON.stringify(errors) ?? '')
      ? refuse('AMOUNT_TOO_LOW', 'The fees of every route are more than the amount', error)
      : refuse('NOT_SUPPORT', reason, error)
  }
  if (code === SLIPPAGE) return refuse('SLIPPAGE_TOO_LOW', reason, error)
  if (error.status >= 500 || UNWELL.includes(code)) return refuse('SERVICE_UNAVAILABLE', reason, error)
  throw error
}
