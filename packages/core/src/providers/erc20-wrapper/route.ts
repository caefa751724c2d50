import { sameAddress } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { type Way, WRAP_METHODS } from './methods.ts'
import type { WrapPair } from './pairs.ts'

/** The contract that supports a request, and the direction. */
export interface WrapRoute {
  readonly pair: WrapPair
  readonly direction: 'wrap' | 'unwrap'
  readonly way: Way
}

export const UNKNOWN_PAIR = 'Neither token is known to wrap the other.'

export function findRoute(
  pairs: readonly WrapPair[],
  { fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest,
): WrapRoute | undefined {
  for (const pair of pairs.filter(({ chainId }) => chainId === fromChainId)) {
    const leads = (from: string, to: string) =>
      sameAddress(from, fromTokenAddress) && sameAddress(to, toTokenAddress)
    const { underlying, wrapped, method } = pair
    if (leads(underlying, wrapped)) return { pair, direction: 'wrap', way: WRAP_METHODS[method].wrap }
    if (leads(wrapped, underlying)) return { pair, direction: 'unwrap', way: WRAP_METHODS[method].unwrap }
  }
  return undefined
}
