import type { QuoteProvider } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import type { QuoteRequest } from './quote-request.ts'

/** Returns why a provider does not support a request, without a network request; undefined if it may support it. */
export function getUnsupportedReason(
  provider: QuoteProvider,
  request: QuoteRequest,
): ProviderError | undefined {
  const { name, supportsExactOutput, supportsContractCaller } = provider
  const createReason = (feature: string) =>
    new ProviderError('NOT_SUPPORT', `${name} does not support ${feature}.`)
  if (request.toAmount !== undefined && !supportsExactOutput) return createReason('exact output amounts')
  if (request.signer !== undefined && !supportsContractCaller) return createReason('calls from contracts')
  return provider.unsupportedReason(request)
}
