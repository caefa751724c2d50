import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectCrossChain, rejectMessage } from '../shared/reject.ts'
import { contractsOn } from './contracts.ts'

export function refuseZenlink(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId } = request
  return (
    rejectCrossChain('Zenlink', request) ??
    rejectMessage('Zenlink', request) ??
    (contractsOn(fromChainId)
      ? undefined
      : new ProviderError('NOT_SUPPORT', `Zenlink has no known router on chain ${fromChainId}`))
  )
}
