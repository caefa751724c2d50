import { sameAddress } from '../../chains/address.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'

/** Returns an error for a request that no wrapping contract supports: another chain, or a message. */
export function rejectBeyondWrapping({
  fromChainId,
  toChainId,
  message,
}: QuoteRequest): ProviderError | undefined {
  if (fromChainId !== toChainId)
    return new ProviderError('NOT_SUPPORT', 'Wrapping is only supported on the same chain.')
  return message
    ? new ProviderError('NOT_SUPPORT', 'Wrapping does not support messages to the recipient.')
    : undefined
}

/** Returns an error for another recipient than the sender. For contracts that pay their caller. */
export function rejectOtherRecipient(
  token: string,
  { fromAddress, toAddress }: QuoteRequest,
): ProviderError | undefined {
  if (fromAddress === undefined || toAddress === undefined || sameAddress(fromAddress, toAddress)) {
    return undefined
  }
  const reason = `${token} pays its caller: the recipient must be the sender.`
  return new ProviderError('NOT_SUPPORT', reason)
}
