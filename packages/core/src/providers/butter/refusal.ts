import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectFuelAndMessage } from '../shared/reject.ts'
import { hasRouter } from './contracts.ts'

export function refuseButter(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId } = request
  return hasRouter(fromChainId)
    ? rejectFuelAndMessage('Butter', request)
    : new ProviderError('NOT_SUPPORT', `Butter has no router on chain ${fromChainId}`)
}
