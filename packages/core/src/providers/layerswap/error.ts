import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import { readErrorBody, toServiceError } from '../shared/error.ts'
import { toBaseUnits } from '../shared/human-amount.ts'
import { apiErrorSchema } from './schema.ts'

/** In human units; `decimals` of the source token. */
export interface LayerswapLimits {
  readonly min_amount: string
  readonly max_amount: string
  readonly decimals: number
}

const TOO_LOW = 'LESS_THAN_MIN_ERROR'
const TOO_HIGH = 'GREATER_THAN_MAX_ERROR'

const ERRORS: ReadonlyMap<string, readonly [ProviderErrorCode, string]> = new Map([
  [TOO_LOW, ['AMOUNT_TOO_LOW', 'Layerswap takes no amount this small']],
  [TOO_HIGH, ['NOT_SUPPORT', 'Layerswap takes no amount this large']],
  ['ROUTE_NOT_FOUND_ERROR', ['NOT_SUPPORT', 'Layerswap has no route for this pair of tokens now']],
  ['PRICE_IMPACT_TOO_HIGH', ['NOT_SUPPORT', 'The amount would move the price too far at Layerswap']],
  ['INVALID_ADDRESS_ERROR', ['NOT_SUPPORT', 'Layerswap does not take one of the addresses']],
  ['UNACTIVATED_ADDRESS_ERROR', ['NOT_SUPPORT', 'The recipient has to be activated on its chain first']],
])

/** Layerswap's own 'no', with the limit that was met where it is known; any other error as it came. */
export function errorLayerswap(error: unknown, limits?: LayerswapLimits): unknown {
  const word = codeOf(error) ?? ''
  const [code, reason] = ERRORS.get(word) ?? []
  if (!code || !reason) return toServiceError(error, 'Layerswap')
  return new ProviderError(code, (limits && limitMet(word, limits)) ?? reason, {
    minimum: limits && word === TOO_LOW ? toBaseUnits(limits.min_amount, limits.decimals) : undefined,
    cause: error,
  })
}

/** Whether the amount met a limit, which it does not tell. */
export function isLimitError(error: unknown): boolean {
  const code = codeOf(error)
  return code === TOO_LOW || code === TOO_HIGH
}

/** The code of a structured error. */
export function codeOf(error: unknown): string | undefined {
  return readErrorBody(apiErrorSchema, error)?.error.code
}

function limitMet(word: string, { min_amount, max_amount }: LayerswapLimits): string | undefined {
  if (word === TOO_LOW) return `Layerswap takes at least ${min_amount}`
  return word === TOO_HIGH ? `Layerswap takes at most ${max_amount} now` : undefined
}
