import { FUEL_CHAIN_ID } from '../../chains/ids.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectMessage, rejectSameChain } from '../shared/reject.ts'
import { hasDepository } from './contracts.ts'

export function refuseLayerswap(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId } = request
  const refusal = rejectMessage('Layerswap', request) ?? rejectSameChain('Layerswap', request)
  if (refusal) return refusal
  // It delivers to Fuel.
  if (fromChainId === FUEL_CHAIN_ID) {
    return new ProviderError('NOT_SUPPORT', 'From Fuel Layerswap takes no EVM transaction')
  }
  return hasDepository(fromChainId)
    ? undefined
    : new ProviderError('NOT_SUPPORT', `Layerswap has no known depository on chain ${fromChainId}`)
}
