import { isNativeToken } from '../../chains/address.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectFuelAndMessage } from '../shared/reject.ts'

/** Base units of the native token on the chains below. */
const NATIVE_MINIMUM = 10n ** 15n
/** Ethereum, OP Mainnet, Base, Arbitrum One, Blast. */
const MINIMUM_CHAINS: readonly number[] = [1, 10, 8453, 42161, 81457]

export function refuseCrossCurve(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, fromTokenAddress, fromAmount } = request
  const isTooLow =
    isNativeToken(fromTokenAddress) && MINIMUM_CHAINS.includes(fromChainId) && fromAmount < NATIVE_MINIMUM
  return (
    rejectFuelAndMessage('CrossCurve', request) ??
    (isTooLow
      ? new ProviderError('NOT_SUPPORT', 'CrossCurve takes 0.001 of the native token at least')
      : undefined)
  )
}
