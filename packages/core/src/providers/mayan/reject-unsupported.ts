import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectFuelAndMessage, rejectSameChain } from '../shared/reject.ts'
import { getMayanChain } from './networks.ts'

export function rejectUnsupported(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId } = request
  const unknown = [fromChainId, toChainId].find((chainId) => !getMayanChain(chainId))
  return (
    rejectFuelAndMessage('Mayan', request) ??
    rejectSameChain('Mayan', request) ??
    (unknown === undefined
      ? undefined
      : new ProviderError('NOT_SUPPORT', `Mayan does not support chain ${unknown}.`))
  )
}
