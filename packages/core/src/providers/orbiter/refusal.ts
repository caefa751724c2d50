import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { refuseFuelAndMessage, refuseSameChain } from '../shared/refusal.ts'
import { routerOn } from './contracts.ts'

export function refuseOrbiter(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId } = request
  return (
    refuseFuelAndMessage('Orbiter', request) ??
    refuseSameChain('Orbiter', request) ??
    (routerOn(fromChainId)
      ? undefined
      : new ProviderError('NOT_SUPPORT', `Orbiter has no known contract on chain ${fromChainId}`))
  )
}
