import { isNativeToken, sameAddress } from '../../chains/index.ts'
import { ProviderError, type QuoteRequest } from '../../quotes/index.ts'
import { refuseSameChain } from '../shared/refusal.ts'
import { BNB_CHAIN_ID, spokePoolOn, wrappedNativeOn } from './contracts.ts'
import { hasUnmatchedDecimals, poolToken } from './route.ts'

export function refuseAcross(request: QuoteRequest): ProviderError | undefined {
  return refuseSameChain('Across', request) ?? refusePools(request) ?? refuseTokens(request)
}

function refusePools(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  for (const [chainId, token] of [
    [fromChainId, fromTokenAddress],
    [toChainId, toTokenAddress],
  ] as const) {
    if (!spokePoolOn(chainId)) {
      return new ProviderError('NOT_SUPPORT', `Across has no pool on chain ${chainId}`)
    }
    if (!poolToken(chainId, token)) {
      return unsupportedToken(`Across does not move the native token of chain ${chainId}`)
    }
  }
  return undefined
}

function refuseTokens(request: QuoteRequest): ProviderError | undefined {
  const { toChainId, toTokenAddress, fromTokenDecimals, toTokenDecimals, message } = request
  if (sameAddress(toTokenAddress, wrappedNativeOn(toChainId)) && !message) {
    return unsupportedToken('Without a message Across delivers the native token, not the wrapped one')
  }
  if (isNativeToken(toTokenAddress) && message) {
    return unsupportedToken('With a message Across delivers the wrapped token, not the native one')
  }
  if (hasUnmatchedDecimals(request) && !touchesBnbChain(request)) {
    const decimals = `${fromTokenDecimals} and ${toTokenDecimals} decimals`
    return unsupportedToken(`The tokens have ${decimals}; Across allows that only for BNB Chain`)
  }
  return undefined
}

function unsupportedToken(reason: string): ProviderError {
  return new ProviderError('UNSUPPORTED_TOKEN', reason)
}

function touchesBnbChain({ fromChainId, toChainId }: QuoteRequest): boolean {
  return fromChainId === BNB_CHAIN_ID || toChainId === BNB_CHAIN_ID
}
