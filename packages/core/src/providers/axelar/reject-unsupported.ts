import { isNativeToken } from '../../chains/address.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectFuelAndMessage, rejectSameChain } from '../shared/reject.ts'
import { CHAINS } from './contracts.ts'

export function rejectUnsupported(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  const refusal = rejectSameChain('Axelar', request) ?? rejectFuelAndMessage('Axelar', request)
  if (refusal) return refusal
  const unknown = [fromChainId, toChainId].find((chainId) => !CHAINS[chainId])
  if (unknown !== undefined) {
    return new ProviderError('NOT_SUPPORT', `Axelar has no gateway and router on chain ${unknown}`)
  }
  return isNativeToken(fromTokenAddress) || isNativeToken(toTokenAddress)
    ? new ProviderError('NOT_SUPPORT', 'Axelar moves gateway tokens, not the native one')
    : undefined
}
