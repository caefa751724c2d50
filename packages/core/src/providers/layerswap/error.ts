import { ProviderError, type ProviderErrorCode } from '../../quotes/index.ts'
import { errorOfService, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** In human units. */
interface Limits {
  readonly min_amount: string
  readonly max_amount: string
}

const ERRORS: ReadonlyMap<string, readonly [ProviderErrorCode, string]> = new Map([
  ['ROUTE_NOT_FOUND_ERROR', ['NOT_SUPPORT', 'Layerswap has no route for this pair of tokens now']],
  ['PRICE_IMPACT_TOO_HIGH', ['NOT_SUPPORT', 'The amount would move the price too far at Layerswap']],
  ['INVALID_ADDRESS_ERROR', ['NOT_SUPPORT', 'Layerswap does not take one of the addresses']],
  ['UNACTIVATED_ADDRESS_ERROR', ['NOT_SUPPORT', 'The recipient has to be activated on its chain first']],
])

/** Layerswap's own 'no', with the limit that was met; any other error as it came. */
export async function errorLayerswap(error: unknown, fetchLimits?: () => Promise<Limits>): Promise<unknown> {
  const code = codeOf(error) ?? ''
  const [meaning, reason] = ERRORS.get(code) ?? (await limitError(code, fetchLimits)) ?? []
  return meaning && reason
    ? new ProviderError(meaning, reason, { cause: error })
    : errorOfService(error, 'Layerswap')
}

/** The code of a structured error. */
export function codeOf(error: unknown): string | undefined {
  return readErrorBody(apiErrorSchema, error)?.error.code
}

async function limitError(
  code: string,
  fetchLimits: (() => Promise<Limits>) | undefined,
): Promise<readonly [ProviderErrorCode, string] | undefined> {
  if (code !== 'LESS_THAN_MIN_ERROR' && code !== 'GREATER_THAN_MAX_ERROR') return undefined
  // The refusal stands without its limits.
  const limits = await fetchLimits?.().catch(() => undefined)
  return code === 'LESS_THAN_MIN_ERROR'
    ? [
        'AMOUNT_TOO_LOW',
        `Layerswap takes ${limits ? `at least ${limits.min_amount}` : 'no amount this small'}`,
      ]
    : [
        'NOT_SUPPORT',
        `Layerswap takes ${limits ? `at most ${limits.max_amount} now` : 'no amount this large'}`,
      ]
}
