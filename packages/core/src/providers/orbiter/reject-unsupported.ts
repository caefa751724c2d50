import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectFuelAndMessage, rejectSameChain } from '../shared/reject.ts'
import { getRouter } from './contracts.ts'

export function rejectUnsupported(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId } = request
  return (
    rejectFuelAndMessage('Orbiter', request) ??
    rejectSameChain('Orbiter', request) ??
    (getRouter(fromChainId)
      ? undefined
      : new ProviderError('NOT_SUPPORT', `Orbiter has no known contract on chain ${fromChainId}`))
  )
}
