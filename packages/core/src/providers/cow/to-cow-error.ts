import * as z from 'zod/mini'
import { formatUnits } from '../../kernel/amounts.ts'
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { readErrorBody, toServiceError } from '../shared/error.ts'
import { apiErrorSchema, feeSchema } from './schema.ts'

/** Error types of the API (cowprotocol/services, openapi.yml: PriceEstimationError, OrderPostError). */
const CODES: ReadonlyMap<string, ProviderErrorCode> = new Map([
  ['NoLiquidity', 'NOT_SUPPORT'],
  ['InsufficientLiquidity', 'NOT_SUPPORT'],
  ['CustomSolverError', 'NOT_SUPPORT'],
  ['QuoteNotVerified', 'NOT_SUPPORT'],
  ['TradingOutsideAllowedWindow', 'NOT_SUPPORT'],
  ['SameBuyAndSellToken', 'NOT_SUPPORT'],
  ['UnsupportedToken', 'UNSUPPORTED_TOKEN'],
  ['TokenTemporarilySuspended', 'UNSUPPORTED_TOKEN'],
  ['SellAmountDoesNotCoverFee', 'AMOUNT_TOO_LOW'],
  ['ZeroAmount', 'AMOUNT_TOO_LOW'],
])

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
export function toCowError(
  error: unknown,
  { fromTokenDecimals }: Pick<QuoteRequest, 'fromTokenDecimals'>,
): unknown {
  const { errorType, description, data } = readErrorBody(apiErrorSchema, error) ?? {}
  const code = CODES.get(errorType ?? '')
  if (code === undefined) return toServiceError(error, 'CoW Swap')
  const fee = z.safeParse(feeSchema, data)
  const reason = fee.success
    ? `The amount must be more than the fee of ${formatUnits(fee.data.fee_amount, fromTokenDecimals)}`
    : description || `CoW Swap answered ${errorType}`
  return new ProviderError(code, reason, { cause: error })
}
