import type { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectFuelAndMessage, rejectSameChain } from '../shared/reject.ts'

export function rejectUnsupported(request: QuoteRequest): ProviderError | undefined {
  return rejectSameChain('Stargate', request) ?? rejectFuelAndMessage('Stargate', request)
}
