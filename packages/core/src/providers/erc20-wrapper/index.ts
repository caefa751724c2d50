import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectBeyondWrapping, rejectOtherRecipient } from '../shared/wrapping.ts'
import { decodeErc20Wrapper } from './decode.ts'
import { WRAP_PAIRS, type WrapPair } from './pairs.ts'
import { quoteErc20Wrapper } from './quote.ts'
import { findRoute, UNKNOWN_PAIR } from './route.ts'

/** What the wrapper of ERC-20 tokens serves. */
export interface Erc20WrapperOptions {
  /** The pairs that are served. Default: `WRAP_PAIRS`; `[...WRAP_PAIRS, mine]` adds one. */
  readonly pairs?: readonly WrapPair[] | undefined
}

/**
 * Wraps an ERC-20 token into another and back, by the wrapping contract itself and without a fee: stETH and wstETH, and
 * vaults by EIP-4626. What comes out is read on chain, so a platform is needed.
 *
 * There is no status: the receipt of the transaction says it all.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4626
 */
export function erc20Wrapper({ pairs = WRAP_PAIRS }: Erc20WrapperOptions = {}): QuoteProvider {
  return defineProvider({
    id: 'erc20-wrapper',
    name: 'ERC-20 wrapper',
    kind: 'swap',
    settlesOn: 'destination',
    unsupportedReason: (request) => rejectErc20Wrapper(pairs, request),
    decodesEveryCall: true,
    contracts: (request) => knownContract(findRoute(pairs, request)?.pair.wrapped),
    async quote(request, context) {
      const route = findRoute(pairs, request)
      if (!route) throw new ProviderError('NOT_SUPPORT', UNKNOWN_PAIR)
      return quoteErc20Wrapper(route, request, context)
    },
    decode: (transaction, request) => decodeErc20Wrapper(pairs, transaction, request),
  })
}

function rejectErc20Wrapper(pairs: readonly WrapPair[], request: QuoteRequest): ProviderError | undefined {
  const reason = rejectBeyondWrapping(request)
  if (reason) return reason
  const route = findRoute(pairs, request)
  if (!route) return new ProviderError('NOT_SUPPORT', UNKNOWN_PAIR)
  if (route.pair.wrapsOnly && route.direction === 'unwrap') {
    return new ProviderError('NOT_SUPPORT', 'This token cannot be unwrapped immediately.')
  }
  return route.way.paysSender ? rejectOtherRecipient('This token', request) : undefined
}
