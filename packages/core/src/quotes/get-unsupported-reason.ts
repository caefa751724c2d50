import type { QuoteProvider } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import type { QuoteRequest } from './quote-request.ts'

/** Why a provider cannot serve a request, as far as that is known without asking it. */
export function getUnsupportedReason(
  provider: QuoteProvider,
  request: QuoteRequest,
): ProviderError | undefined {
  const { name, supportsExactOutput, supportsContractCaller } = provider
  const cannot = (what: string) => new ProviderError('NOT_SUPPORT', `${name} ${what}`)
  if (request.toAmount !== undefined && !supportsExactOutput) return cannot('buys no exact amounts')
  if (request.signer !== undefined && !supportsContractCaller) return cannot('serves no contracts')
  return provider.unsupportedReason(request)
}
