import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import { errorOfService, readErrorBody } from '../shared/error.ts'
import { apiErrorSchema } from './schema.ts'

/** https://docs.relay.link/references/api/handling-errors */
const CODES: ReadonlyMap<string, ProviderErrorCode> = new Map([
  ['AMOUNT_TOO_LOW', 'AMOUNT_TOO_LOW'],
  ['CHAIN_DISABLED', 'NOT_SUPPORT'],
  ['UNSUPPORTED_CHAIN', 'NOT_SUPPORT'],
  ['UNSUPPORTED_ROUTE', 'NOT_SUPPORT'],
  ['INVALID_INPUT_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['INVALID_OUTPUT_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['UNSUPPORTED_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['INSUFFICIENT_LIQUIDITY', 'NOT_ROUTE'],
  ['NO_INTERNAL_SWAP_ROUTES_FOUND', 'NOT_ROUTE'],
  ['NO_QUOTES', 'NOT_ROUTE'],
  ['NO_SWAP_ROUTES_FOUND', 'NOT_ROUTE'],
  ['SWAP_IMPACT_TOO_HIGH', 'NOT_ROUTE'],
  ['SWAP_QUOTE_FAILED', 'NOT_ROUTE'],
])

/** Relay's own 'no'; any other error as it came. */
export function errorRelay(error: unknown): unknown {
  const { code, errorCode, message } = readErrorBody(apiErrorSchema, error) ?? {}
  const word = code || errorCode || ''
  const ours = CODES.get(word)
  return ours ? new ProviderError(ours, message || word, { cause: error }) : errorOfService(error, 'Relay')
}
