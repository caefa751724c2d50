import { decodeFunctionData } from 'viem'
import { sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { DecodedTransaction, QuoteProvider, TransactionData } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { attempt } from '../shared/attempt.ts'
import { rejectBeyondWrapping, rejectOtherRecipient } from '../shared/reject-beyond-wrapping.ts'
import { WRAP_PAIRS, type WrapPair } from './pairs.ts'
import { findRoute, quoteErc20Wrapper, UNKNOWN_PAIR } from './quote.ts'
import { WRAP_ABI } from './wrap-methods.ts'

/** Options for `erc20Wrapper`. */
export interface Erc20WrapperOptions {
  /** The supported pairs. Default: `WRAP_PAIRS`; `[...WRAP_PAIRS, mine]` adds one. */
  readonly pairs?: readonly WrapPair[] | undefined
}

/**
 * Wraps an ERC-20 token into another and back through the wrapping contract, without a fee: stETH and wstETH, and
 * EIP-4626 vaults. The output is read on chain, so it needs a platform.
 *
 * It has no status endpoint: the receipt completes the swap.
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

/** Decodes a call of a known wrapping contract. */
function decodeErc20Wrapper(
  pairs: readonly WrapPair[],
  { to, data }: TransactionData,
  { fromChainId, fromAddress }: QuoteRequest,
): DecodedTransaction | undefined {
  const pair = pairs.find(({ chainId, wrapped }) => chainId === fromChainId && sameAddress(wrapped, to))
  const call = pair && attempt(() => decodeFunctionData({ abi: WRAP_ABI, data }))
  if (!call) return undefined
  const toTerms = (token: string, amount: bigint, recipient: string | undefined) =>
    compact({
      token,
      amount,
      recipient,
      destinationChainId: fromChainId,
      spender: pair.wrapped,
      runsFixedCode: true as const,
    })
  const { underlying, wrapped } = pair
  switch (call.functionName) {
    case 'wrap':
      return toTerms(underlying, call.args[0], fromAddress)
    case 'unwrap':
      return toTerms(wrapped, call.args[0], fromAddress)
    case 'deposit':
      return toTerms(underlying, call.args[0], call.args[1])
    case 'redeem':
      // Only redeem shares of the sender.
      return sameAddress(call.args[2], fromAddress) ? toTerms(wrapped, call.args[0], call.args[1]) : undefined
    case 'depositFor':
      return toTerms(underlying, call.args[1], call.args[0])
    case 'withdrawTo':
      return toTerms(wrapped, call.args[1], call.args[0])
  }
}
