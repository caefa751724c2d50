import { isNativeToken } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { spokePoolOn, wrappedNativeOn } from './contracts.ts'

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

/** Only for a request that `refuseAcross` lets pass. */
export function toAcrossRoute(request: QuoteRequest): AcrossRoute {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  return {
    spokePool: spokePoolOn(fromChainId) ?? '',
    inputToken: poolToken(fromChainId, fromTokenAddress) ?? '',
    outputToken: poolToken(toChainId, toTokenAddress) ?? '',
    isNative: isNativeToken(fromTokenAddress),
    allowUnmatchedDecimals: request.fromTokenDecimals !== request.toTokenDecimals,
  }
}

/** What a pool moves for a token; undefined where it does not move the native one. */
export function poolToken(chainId: number, token: string): string | undefined {
  return isNativeToken(token) ? wrappedNativeOn(chainId) : token
}
