import type { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { refuseFuelAndMessage, refuseSameChain } from '../shared/refusal.ts'

export function refuseStargate(request: QuoteRequest): ProviderError | undefined {
  return refuseSameChain('Stargate', request) ?? refuseFuelAndMessage('Stargate', request)
}
