import { isNativeToken, sameAddress } from '../../chains/address.ts'
import type { Percent } from '../../kernel/percent.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectCrossChain, rejectMessage } from '../shared/reject.ts'
import { networkOf, sellTokenOf, wrappedNative } from './networks.ts'

const ETHEREUM = 1
/** The least slippage with which the native token is sold, in percent: its order waits on chain for a solver. */
const NATIVE_SLIPPAGE_ETHEREUM = 2 as Percent
const NATIVE_SLIPPAGE = 0.5 as Percent

export function refuseCow(request: QuoteRequest): ProviderError | undefined {
  return (
    rejectCrossChain('CoW Swap', request) ??
    refuseNetwork(request) ??
    rejectMessage('CoW Swap', request) ??
    rejectWrapping(request) ??
    refuseSlippage(request)
  )
}

function refuseNetwork({ fromChainId }: QuoteRequest): ProviderError | undefined {
  if (networkOf(fromChainId) !== undefined) return undefined
  const sentence = `ChainId ${fromChainId} not supported by CoW Swap.`
  return new ProviderError('NOT_SUPPORT', sentence, { message: sentence })
}

function rejectWrapping(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toTokenAddress } = request
  const bought = isNativeToken(toTokenAddress) ? wrappedNative(fromChainId) : toTokenAddress
  return sameAddress(sellTokenOf(request), bought)
    ? new ProviderError('NOT_SUPPORT', 'CoW Swap does not wrap the native token, nor unwrap it')
    : undefined
}

function refuseSlippage({
  fromChainId,
  fromTokenAddress,
  slippage,
}: QuoteRequest): ProviderError | undefined {
  const least = fromChainId === ETHEREUM ? NATIVE_SLIPPAGE_ETHEREUM : NATIVE_SLIPPAGE
  if (!isNativeToken(fromTokenAddress) || slippage >= least) return undefined
  const reason = `Selling the native token needs a slippage of ${least} % here, and the request allows ${slippage} %`
  return new ProviderError('SLIPPAGE_TOO_LOW', reason)
}
