import { sameAddress } from '../../chains/address.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'

/** What no contract that wraps can do. */
export function rejectBeyondWrapping({
  fromChainId,
  toChainId,
  message,
}: QuoteRequest): ProviderError | undefined {
  if (fromChainId !== toChainId) return new ProviderError('NOT_SUPPORT', 'Wrapping happens on one chain')
  return message ? new ProviderError('NOT_SUPPORT', 'Wrapping calls nobody') : undefined
}

/** For contracts that pay whoever calls them. */
export function rejectOtherRecipient(
  token: string,
  { fromAddress, toAddress }: QuoteRequest,
): ProviderError | undefined {
  if (fromAddress === undefined || toAddress === undefined || sameAddress(fromAddress, toAddress)) {
    return undefined
  }
  const reason = `${token} pays whoever calls it: the recipient must be the sender`
  return new ProviderError('NOT_SUPPORT', reason)
}
