import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectSameChain } from '../shared/reject.ts'
import { BNB_CHAIN_ID, getPoolNative, getSpokePool } from './contracts.ts'
import { toPoolToken } from './route.ts'

export function rejectUnsupported(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  return (
    rejectSameChain('Across', request) ??
    refuseEnd(fromChainId, fromTokenAddress) ??
    refuseEnd(toChainId, toTokenAddress) ??
    refusePair(request)
  )
}

function refuseEnd(chainId: number, token: string): ProviderError | undefined {
  if (!getSpokePool(chainId)) {
    return new ProviderError('NOT_SUPPORT', `Across has no pool on chain ${chainId}`)
  }
  return toPoolToken(chainId, token)
    ? undefined
    : unsupportedToken(`Across does not move the native token of chain ${chainId}`)
}

function refusePair(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, toTokenAddress, fromTokenDecimals, toTokenDecimals, message } = request
  if (!message && sameAddress(toTokenAddress, getPoolNative(toChainId))) {
    return unsupportedToken('Without a message Across delivers the native token, not the wrapped one')
  }
  if (message && isNativeToken(toTokenAddress)) {
    return unsupportedToken('With a message Across delivers the wrapped token, not the native one')
  }
  if (fromTokenDecimals !== toTokenDecimals && ![fromChainId, toChainId].includes(BNB_CHAIN_ID)) {
    const decimals = `${fromTokenDecimals} and ${toTokenDecimals} decimals`
    return unsupportedToken(`The tokens have ${decimals}; Across allows that only for BNB Chain`)
  }
  return undefined
}

function unsupportedToken(reason: string): ProviderError {
  return new ProviderError('UNSUPPORTED_TOKEN', reason)
}
