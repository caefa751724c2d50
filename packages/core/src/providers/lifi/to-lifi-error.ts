import { HttpError } from '../../kernel/http-errors.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** Error codes of the API (https://docs.li.fi/api-reference/error-codes). */
const NO_QUOTE = 1002
const SLIPPAGE = 1007
const UNAVAILABLE: readonly (number | undefined)[] = [1008, 1009, 1012]
/** Reasons of a tool in `errors`. The documentation spells the second one in both ways. */
const TOO_LOW = /AMOUNT_TOO_LOW|FEES_HI?GHER_THAN_AMOUNT/

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
export function toLifiError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error
  const { code, message, errors } = readErrorBody(apiErrorSchema, error) ?? {}
  const reason = message || `LI.FI returned HTTP ${error.status}.`
  const cause = error
  if (error.status === 404 || code === NO_QUOTE) {
    return TOO_LOW.test(JSON.stringify(errors) ?? '')
      ? new ProviderError('AMOUNT_TOO_LOW', 'The amount is too low: the fees of every route exceed it.', {
          cause,
        })
      : new ProviderError('NOT_SUPPORT', reason, { cause })
  }
  if (code === SLIPPAGE) return new ProviderError('SLIPPAGE_TOO_LOW', reason, { cause })
  if (error.status >= 500 || UNAVAILABLE.includes(code)) {
    return new ProviderError('SERVICE_UNAVAILABLE', reason, { cause })
  }
  return error
}
