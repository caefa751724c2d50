import { isNativeToken } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getPoolNative, getSpokePool } from './contracts.ts'

/** A request in Across's terms: it has no native token, only the wrapped one and a flag. */
export interface AcrossRoute {
  /** On the source chain. */
  readonly spokePool: string
  readonly inputToken: string
  readonly outputToken: string
  /** The deposit pays in native units. */
  readonly isNative: boolean
  readonly allowUnmatchedDecimals: boolean
}

/** Only for a request that `rejectUnsupported` lets pass. */
export function toAcrossRoute(request: QuoteRequest): AcrossRoute {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  return {
    spokePool: getSpokePool(fromChainId) ?? '',
    inputToken: toPoolToken(fromChainId, fromTokenAddress) ?? '',
    outputToken: toPoolToken(toChainId, toTokenAddress) ?? '',
    isNative: isNativeToken(fromTokenAddress),
    allowUnmatchedDecimals: request.fromTokenDecimals !== request.toTokenDecimals,
  }
}

/** What a pool moves for a token; undefined where it does not move the native one. */
export function toPoolToken(chainId: number, token: string): string | undefined {
  return isNativeToken(token) ? getPoolNative(chainId) : token
}
