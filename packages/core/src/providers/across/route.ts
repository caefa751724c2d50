import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectSameChain } from '../shared/reject.ts'
import { BNB_CHAIN_ID, getPoolNative, getSpokePool } from './contracts.ts'

/** Parameters of an Across request, which names the wrapped native token and a flag for the native token. */
export interface AcrossRoute {
  /** SpokePool of the source chain. */
  readonly spokePool: string
  readonly inputToken: string
  readonly outputToken: string
  /** Whether the deposit is paid in the native token. */
  readonly isNative: boolean
  readonly allowUnmatchedDecimals: boolean
}

/** Returns why Across does not support a request; undefined if no reason is known. */
export function rejectUnsupported(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  return (
    rejectSameChain('Across', request) ??
    rejectToken(fromChainId, fromTokenAddress) ??
    rejectToken(toChainId, toTokenAddress) ??
    rejectPair(request)
  )
}

/** Converts a request that `rejectUnsupported` accepts. */
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

/** Converts the native token to the wrapped one; undefined if Across does not support it on this chain. */
function toPoolToken(chainId: number, token: string): string | undefined {
  return isNativeToken(token) ? getPoolNative(chainId) : token
}

function rejectToken(chainId: number, token: string): ProviderError | undefined {
  if (!getSpokePool(chainId)) {
    return new ProviderError('NOT_SUPPORT', `Across does not support chain ${chainId}.`)
  }
  return toPoolToken(chainId, token)
    ? undefined
    : unsupportedToken(`Across does not support the native token of chain ${chainId}.`)
}

function rejectPair(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, toTokenAddress, fromTokenDecimals, toTokenDecimals, message } = request
  if (!message && sameAddress(toTokenAddress, getPoolNative(toChainId))) {
    return unsupportedToken('Without a message Across delivers the native token, not the wrapped one.')
  }
  if (message && isNativeToken(toTokenAddress)) {
    return unsupportedToken('With a message Across delivers the wrapped token, not the native one.')
  }
  if (fromTokenDecimals !== toTokenDecimals && ![fromChainId, toChainId].includes(BNB_CHAIN_ID)) {
    const decimals = `${fromTokenDecimals} and ${toTokenDecimals} decimals`
    return unsupportedToken(`The tokens have ${decimals}. Across only supports that for BNB Chain.`)
  }
  return undefined
}

function unsupportedToken(reason: string): ProviderError {
  return new ProviderError('UNSUPPORTED_TOKEN', reason)
}
