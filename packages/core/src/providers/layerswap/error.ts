import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import { readErrorBody, toServiceError } from '../shared/error.ts'
import { toBaseUnits } from '../shared/human-amount.ts'
import { apiErrorSchema } from './schema.ts'

/** Limits of an amount, in human units; `decimals` of the source token. */
export interface LayerswapLimits {
  readonly min_amount: string
  readonly max_amount: string
  readonly decimals: number
}

const TOO_LOW = 'LESS_THAN_MIN_ERROR'
const TOO_HIGH = 'GREATER_THAN_MAX_ERROR'

const ERRORS: ReadonlyMap<string, readonly [ProviderErrorCode, string]> = new Map([
  [TOO_LOW, ['AMOUNT_TOO_LOW', 'The amount is too low for Layerswap.']],
  [TOO_HIGH, ['NOT_SUPPORT', 'The amount is too high for Layerswap.']],
  ['ROUTE_NOT_FOUND_ERROR', ['NOT_SUPPORT', 'Layerswap has no route for this pair of tokens at the moment.']],
  ['PRICE_IMPACT_TOO_HIGH', ['NOT_SUPPORT', 'The price impact of the amount is too high at Layerswap.']],
  ['INVALID_ADDRESS_ERROR', ['NOT_SUPPORT', 'Layerswap does not support one of the addresses.']],
  ['UNACTIVATED_ADDRESS_ERROR', ['NOT_SUPPORT', 'The recipient has to be activated on its chain first.']],
])

/** Converts an error of the API to one with a code, and with the exceeded limit if it is known; returns any other error unchanged. */
export function toLayerswapError(error: unknown, limits?: LayerswapLimits): unknown {
  const errorCode = getErrorCode(error) ?? ''
  const [code, reason] = ERRORS.get(errorCode) ?? []
  if (!code || !reason) return toServiceError(error, 'Layerswap')
  return new ProviderError(code, (limits && describeLimit(errorCode, limits)) ?? reason, {
    minimum: limits && errorCode === TOO_LOW ? toBaseUnits(limits.min_amount, limits.decimals) : undefined,
    cause: error,
  })
}

/** Returns whether the amount exceeds a limit, which the error does not state. */
export function isLimitError(error: unknown): boolean {
  const code = getErrorCode(error)
  return code === TOO_LOW || code === TOO_HIGH
}

/** Returns the code of an error with a body. */
export function getErrorCode(error: unknown): string | undefined {
  return readErrorBody(apiErrorSchema, error)?.error.code
}

function describeLimit(errorCode: string, { min_amount, max_amount }: LayerswapLimits): string | undefined {
  if (errorCode === TOO_LOW) return `The amount is too low: Layerswap transfers at least ${min_amount}.`
  return errorCode === TOO_HIGH
    ? `The amount is too high: Layerswap currently transfers at most ${max_amount}.`
    : undefined
}
