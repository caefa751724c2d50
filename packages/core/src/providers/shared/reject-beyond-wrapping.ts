import { sameAddress } from '../../chains/address.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'

/** Returns an error for a request between chains or with a message, which wrapping contracts do not support. */
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

/** Returns an error if the recipient is not the sender, for contracts that can only pay their caller. */
export function rejectOtherRecipient(
  token: string,
  { fromAddress, toAddress }: QuoteRequest,
): ProviderError | undefined {
  if (fromAddress === undefined || toAddress === undefined || sameAddress(fromAddress, toAddress)) {
    return undefined
  }
  const reason = `${token} pays its caller, so the recipient must be the sender.`
  return new ProviderError('NOT_SUPPORT', reason)
}
