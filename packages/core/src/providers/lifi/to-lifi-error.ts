import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Codes of the API (docs.li.fi, error codes). */
const NO_QUOTE = 1002
const SLIPPAGE = 1007
const UNWELL: readonly (number | undefined)[] = [1008, 1009, 1012]
/** Why a tool offered nothing, somewhere in `errors`; the documentation spells the second one both ways. */
const TOO_LOW = /AMOUNT_TOO_LOW|FEES_HI?GHER_THAN_AMOUNT/

/** LI.FI's own 'no'; any other error as it came. */
export function toLifiError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error
  const { code, message, errors } = readErrorBody(apiErrorSchema, error) ?? {}
  const reason = message || `LI.FI answered ${error.status}`
  const cause = error
  if (error.status === 404 || code === NO_QUOTE) {
    return TOO_LOW.test(JSON.stringify(errors) ?? '')
      ? new ProviderError('AMOUNT_TOO_LOW', 'The fees of every route are more than the amount', { cause })
      : new ProviderError('NOT_SUPPORT', reason, { cause })
  }
  if (code === SLIPPAGE) return new ProviderError('SLIPPAGE_TOO_LOW', reason, { cause })
  if (error.status >= 500 || UNWELL.includes(code)) {
    return new ProviderError('SERVICE_UNAVAILABLE', reason, { cause })
  }
  return error
}
