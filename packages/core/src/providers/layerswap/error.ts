import { HttpError } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import { type ProviderErrorCode, type ProviderResult, refuse } from '../../quotes/index.ts'
import { refuseUnavailable } from '../shared/unavailable.ts'
import { apiErrorSchema } from './schema.ts'

/** In human units. */
interface Limits {
  readonly min_amount: string
  readonly max_amount: string
}

const REFUSALS: ReadonlyMap<string, readonly [ProviderErrorCode, string]> = new Map([
  ['ROUTE_NOT_FOUND_ERROR', ['NOT_SUPPORT', 'Layerswap has no route for this pair of tokens now']],
  ['PRICE_IMPACT_TOO_HIGH', ['NOT_SUPPORT', 'The amount would move the price too far at Layerswap']],
  ['INVALID_ADDRESS_ERROR', ['NOT_SUPPORT', 'Layerswap does not take one of the addresses']],
  ['UNACTIVATED_ADDRESS_ERROR', ['NOT_SUPPORT', 'The recipient has to be activated on its chain first']],
])

/** Layerswap's own 'no' as a result, with the limit that was met; anything else is rethrown. */
export async function refuseLayerswapError(
  error: unknown,
  limits?: () => Promise<Limits>,
): Promise<ProviderResult<never>> {
  const code = codeOf(error)
  const refusal = REFUSALS.get(code ?? '')
  if (refusal) return refuse(...refusal, error)
  if (code === 'LESS_THAN_MIN_ERROR') {
    const least = (await known(limits))?.min_amount
    return refuse(
      'AMOUNT_TOO_LOW',
      `Layerswap takes ${least ? `at least ${least}` : 'no amount this small'}`,
      error,
    )
  }
  if (code === 'GREATER_THAN_MAX_ERROR') {
    const most = (await known(limits))?.max_amount
    return refuse(
      'NOT_SUPPORT',
      `Layerswap takes ${most ? `at most ${most} now` : 'no amount this large'}`,
      error,
    )
  }
  return refuseUnavailable(error, 'Layerswap')
}

/** The code of a structured error. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof HttpError)) return undefined
  const parsed = z.safeParse(apiErrorSchema, error.body)
  return parsed.success ? parsed.data.error.code : undefined
}

/** The refusal stands without its limits. */
async function known(limits: (() => Promise<Limits>) | undefined): Promise<Limits | undefined> {
  return limits?.().catch(() => undefined)
}
