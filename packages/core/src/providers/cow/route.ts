import { type Address, getAddress } from 'viem'
import { isNativeToken, sameAddress } from '../../chains/index.ts'
import type { Percent } from '../../kernel/index.ts'
import { ProviderError, type QuoteRequest } from '../../quotes/index.ts'
import { notSupported } from '../shared/refusal.ts'
import { networkOf, wrappedNative } from './networks.ts'

const ETHEREUM = 1
/** The least slippage with which the native token is sold, in percent: its order waits on chain for a solver. */
const NATIVE_SLIPPAGE_ETHEREUM = 2 as Percent
const NATIVE_SLIPPAGE = 0.5 as Percent

export function refuseRequest(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress, slippage, message } = request
  if (fromChainId !== toChainId) return notSupported('CoW Swap swaps on one chain')
  if (networkOf(fromChainId) === undefined) {
    const sentence = `ChainId ${fromChainId} not supported by CoW Swap.`
    return new ProviderError('NOT_SUPPORT', { message: sentence, reason: sentence })
  }
  if (message) return notSupported('CoW Swap takes no message for the recipient')
  const wrapped = wrappedNative(fromChainId)
  if (sameAddress(sellTokenOf(request), isNativeToken(toTokenAddress) ? wrapped : toTokenAddress)) {
    return notSupported('CoW Swap does not wrap the native token, nor unwrap it')
  }
  const least = fromChainId === ETHEREUM ? NATIVE_SLIPPAGE_ETHEREUM : NATIVE_SLIPPAGE
  if (isNativeToken(fromTokenAddress) && slippage < least) {
    const reason = `Selling the native token needs a slippage of ${least} % here, and the request allows ${slippage} %`
    return new ProviderError('SLIPPAGE_TOO_LOW', { reason })
  }
  return undefined
}

/** Only the wrapped native token is sold. The native one can be bought, and is written as here. */
export function sellTokenOf({ fromChainId, fromTokenAddress }: QuoteRequest): Address {
  return isNativeToken(fromTokenAddress) ? wrappedNative(fromChainId) : getAddress(fromTokenAddress)
}
