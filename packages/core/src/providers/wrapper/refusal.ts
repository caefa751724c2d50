import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectBeyondWrapping, rejectOtherRecipient } from '../shared/wrapping.ts'

/** @param wrapped the wrapped native token of the source chain */
export function refuseWrapper(request: QuoteRequest, wrapped: string | undefined): ProviderError | undefined {
  return (
    rejectBeyondWrapping(request) ??
    refuseTokens(request, wrapped) ??
    rejectOtherRecipient('The wrapped token', request)
  )
}

function refuseTokens(
  { fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest,
  wrapped: string | undefined,
): ProviderError | undefined {
  const isPair = (native: string, other: string) => isNativeToken(native) && sameAddress(other, wrapped)
  if (wrapped === undefined) {
    return new ProviderError('NOT_SUPPORT', `Chain ${fromChainId} has no known wrapped native token`)
  }
  return isPair(fromTokenAddress, toTokenAddress) || isPair(toTokenAddress, fromTokenAddress)
    ? undefined
    : new ProviderError('NOT_SUPPORT', 'Only the native token and its wrapped form are exchanged 1:1')
}
