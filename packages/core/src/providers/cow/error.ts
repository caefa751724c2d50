import { formatUnits, HttpError } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { type ProviderErrorCode, type ProviderResult, type QuoteRequest, refuse } from '../../quotes/index.ts'
import { refuseUnavailable } from '../shared/unavailable.ts'
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

/** CoW Swap's own 'no' as a result; anything else is rethrown. */
export function refuseCowError(
  error: unknown,
  { fromTokenDecimals }: Pick<QuoteRequest, 'fromTokenDecimals'>,
): ProviderResult<never> {
  const { errorType, description, data } = apiErrorOf(error)
  const code = CODES.get(errorType ?? '')
  if (code === undefined) return refuseUnavailable(error, 'CoW Swap')
  const fee = z.safeParse(feeSchema, data)
  const reason = fee.success
    ? `The amount must be more than the fee of ${formatUnits(fee.data.fee_amount, fromTokenDecimals)}`
    : description || `CoW Swap answered ${errorType}`
  return refuse(code, reason, error)
}

/** What the API says of an error; nothing where it did not answer. */
export function apiErrorOf(error: unknown): Partial<z.infer<typeof apiErrorSchema>> {
  const parsed = z.safeParse(apiErrorSchema, error instanceof HttpError ? error.body : undefined)
  return parsed.success ? parsed.data : {}
}
