import { isNativeToken } from '../../chains/address.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectFuelAndMessage, rejectSameChain } from '../shared/reject.ts'
import { getDepositContract } from './contracts.ts'

export function rejectUnsupported(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, fromTokenAddress, toTokenAddress } = request
  const refusal = rejectFuelAndMessage('Gas.zip', request) ?? rejectSameChain('Gas.zip', request)
  if (refusal) return refusal
  if (!isNativeToken(fromTokenAddress) || !isNativeToken(toTokenAddress)) {
    return new ProviderError('NOT_SUPPORT', 'Gas.zip moves native tokens alone')
  }
  return getDepositContract(fromChainId)
    ? undefined
    : new ProviderError('NOT_SUPPORT', `Gas.zip has no known contract on chain ${fromChainId}`)
}
