import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { refuseMessage, refuseOtherChain } from '../shared/refusal.ts'
import { contractsOn } from './contracts.ts'

export function refuseZenlink(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId } = request
  return (
    refuseOtherChain('Zenlink', request) ??
    refuseMessage('Zenlink', request) ??
    (contractsOn(fromChainId)
      ? undefined
      : new ProviderError('NOT_SUPPORT', `Zenlink has no known router on chain ${fromChainId}`))
  )
}
