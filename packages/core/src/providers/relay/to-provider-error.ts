import * as z from 'zod/mini'
import { optionalTextSchema } from '../../kernel/schema.ts'
import type { ProviderErrorCode } from '../../quotes/provider-error.ts'
import { errorByCode, readErrorBody } from '../shared/error.ts'

/** Some endpoints call the code `errorCode`. */
const errorSchema = /* @__PURE__ */ z.object({
  code: optionalTextSchema,
  errorCode: optionalTextSchema,
})

/** https://docs.relay.link/references/api/api_core_concepts/handling-errors */
const CODES: ReadonlyMap<string, ProviderErrorCode> = /* @__PURE__ */ new Map([
  ['AMOUNT_TOO_LOW', 'AMOUNT_TOO_LOW'],
  ['CHAIN_DISABLED', 'NOT_SUPPORT'],
  ['UNSUPPORTED_CHAIN', 'NOT_SUPPORT'],
  ['UNSUPPORTED_EXECUTION_TYPE', 'NOT_SUPPORT'],
  ['UNSUPPORTED_ROUTE', 'NOT_SUPPORT'],
  ['USER_RECIPIENT_MISMATCH', 'NOT_SUPPORT'],
  ['INVALID_INPUT_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['INVALID_OUTPUT_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['SANCTIONED_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['UNSUPPORTED_CURRENCY', 'UNSUPPORTED_TOKEN'],
  ['INVALID_ADDRESS', 'ERROR'],
  ['INVALID_RECIPIENT', 'ERROR'],
  ['INVALID_SLIPPAGE_TOLERANCE', 'ERROR'],
  ['INSUFFICIENT_LIQUIDITY', 'NOT_ROUTE'],
  ['NO_INTERNAL_SWAP_ROUTES_FOUND', 'NOT_ROUTE'],
  ['NO_QUOTES', 'NOT_ROUTE'],
  ['NO_SWAP_ROUTES_FOUND', 'NOT_ROUTE'],
  ['SWAP_IMPACT_TOO_HIGH', 'NOT_ROUTE'],
  ['SWAP_QUOTE_FAILED', 'NOT_ROUTE'],
  ['PRICE_FETCH_FAILED', 'SERVICE_UNAVAILABLE'],
  ['REQUEST_TIMED_OUT', 'SERVICE_UNAVAILABLE'],
  ['ROUTE_TEMPORARILY_RESTRICTED', 'SERVICE_UNAVAILABLE'],
  ['RPC_HTTP_ERROR', 'SERVICE_UNAVAILABLE'],
  ['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'],
])

/** Converts an HTTP error with a code of Relay, and returns any other error unchanged. */
export function toProviderError(error: unknown): unknown {
  const body = readErrorBody(errorSchema, error)
  return errorByCode(error, 'Relay', CODES.get(body?.code || body?.errorCode || ''))
}
