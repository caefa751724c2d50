import { sameAddress } from '../../chains/index.ts'
import type { ProviderError, QuoteRequest } from '../../quotes/index.ts'
import { notSupported } from '../shared/refusal.ts'
import { type Way, WRAP_METHODS } from './methods.ts'
import type { WrapPair } from './pairs.ts'

/** What serves a request: the contract, and which way through it. */
export interface WrapRoute {
  readonly pair: WrapPair
  readonly direction: 'wrap' | 'unwrap'
  readonly way: Way
}

export const UNKNOWN_PAIR = 'Neither token is known to wrap the other'

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

export function refuseRoute(pairs: readonly WrapPair[], request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, fromAddress, toAddress, message } = request

  if (fromChainId !== toChainId) return notSupported('Wrapping happens on one chain')
  const route = findRoute(pairs, request)
  if (!route) return notSupported(UNKNOWN_PAIR)
  if (route.pair.wrapsOnly && route.direction === 'unwrap') {
    return notSupported('This token does not give the underlying one back at once')
  }
  if (message) return notSupported('Wrapping calls nobody')
  const isForOther =
    fromAddress !== undefined && toAddress !== undefined && !sameAddress(fromAddress, toAddress)
  if (route.way.paysSender && isForOther) {
    return notSupported('This token pays whoever calls it: the recipient must be the sender')
  }
  return undefined
}
