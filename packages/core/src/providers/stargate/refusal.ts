import type { ProviderError, QuoteRequest } from '../../quotes/index.ts'
import { refuseFuelAndMessage, refuseSameChain } from '../shared/refusal.ts'

export function refuseStargate(request: QuoteRequest): ProviderError | undefined {
  return refuseSameChain('Stargate', request) ?? refuseFuelAndMessage('Stargate', request)
}
