import { isNativeToken } from '../../chains/address.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { refuseFuelAndMessage, refuseSameChain } from '../shared/refusal.ts'
import { contractOn } from './contracts.ts'

export function refuseGaszip(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, fromTokenAddress, toTokenAddress } = request
  const refusal = refuseFuelAndMessage('Gas.zip', request) ?? refuseSameChain('Gas.zip', request)
  if (refusal) return refusal
  if (!isNativeToken(fromTokenAddress) || !isNativeToken(toTokenAddress)) {
    return new ProviderError('NOT_SUPPORT', 'Gas.zip moves native tokens alone')
  }
  return contractOn(fromChainId)
    ? undefined
    : new ProviderError('NOT_SUPPORT', `Gas.zip has no known contract on chain ${fromChainId}`)
}
