import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { refuseFuelAndMessage, refuseSameChain } from '../shared/refusal.ts'
import { mayanChain } from './networks.ts'

export function refuseMayan(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId } = request
  const unknown = [fromChainId, toChainId].find((chainId) => !mayanChain(chainId))
  return (
    refuseFuelAndMessage('Mayan', request) ??
    refuseSameChain('Mayan', request) ??
    (unknown === undefined
      ? undefined
      : new ProviderError('NOT_SUPPORT', `Mayan does not support chain ${unknown}.`))
  )
}
