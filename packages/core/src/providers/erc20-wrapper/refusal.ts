import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectBeyondWrapping, rejectOtherRecipient } from '../shared/wrapping.ts'
import type { WrapPair } from './pairs.ts'
import { findRoute, UNKNOWN_PAIR } from './route.ts'

export function refuseErc20Wrapper(
  pairs: readonly WrapPair[],
  request: QuoteRequest,
): ProviderError | undefined {
  const refusal = rejectBeyondWrapping(request)
  if (refusal) return refusal
  const route = findRoute(pairs, request)
  if (!route) return new ProviderError('NOT_SUPPORT', UNKNOWN_PAIR)
  if (route.pair.wrapsOnly && route.direction === 'unwrap') {
    return new ProviderError('NOT_SUPPORT', 'This token does not give the underlying one back at once')
  }
  return route.way.paysSender ? rejectOtherRecipient('This token', request) : undefined
}
