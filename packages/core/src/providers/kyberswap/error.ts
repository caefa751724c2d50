import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import { errorOfService, readErrorBody } from '../shared/error.ts'
import { KYBERSWAP } from './chains.ts'
import { apiErrorSchema } from './schema.ts'

/** https://docs.kyberswap.com, aggregator API, error codes */
const CODES: ReadonlyMap<number, ProviderErrorCode> = /* @__PURE__ */ new Map([
  [4005, 'AMOUNT_TOO_LOW'],
  [4007, 'AMOUNT_TOO_LOW'],
  [4008, 'NOT_ROUTE'],
  [4009, 'NOT_ROUTE'],
  [4010, 'NOT_ROUTE'],
  [4011, 'UNSUPPORTED_TOKEN'],
  [4221, 'NOT_SUPPORT'],
  [4222, 'NOT_ROUTE'],
  [4227, 'NOT_ROUTE'],
  [40010, 'NOT_ROUTE'],
  [40011, 'NOT_ROUTE'],
])

/** KyberSwap's own 'no'; any other error as it came. */
export function errorKyberswap(error: unknown): unknown {
  const { code, message } = readErrorBody(apiErrorSchema, error) ?? {}
  const ours = CODES.get(code ?? 0)
  return ours
    ? new ProviderError(ours, message || `KyberSwap answered ${code}`, { cause: error })
    : errorOfService(error, KYBERSWAP.name)
}
