import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { chainById } from '../../chains/chain-by-id.ts'
import type { ChainRecord } from '../../chains/record.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getWrappedNative } from '../shared/get-wrapped-native.ts'
import { rejectBeyondWrapping, rejectOtherRecipient } from '../shared/reject-beyond-wrapping.ts'
import { decodeWrapper, wrappingCall } from './calldata.ts'

/** Options for `wrapper`. */
export interface WrapperOptions {
  /** Records of additional chains, or of chains with another wrapped native token. */
  readonly chains?: readonly ChainRecord[] | undefined
}

/**
 * Wraps and unwraps the native token of a chain, 1:1 and without a fee, through the contract of the wrapped token. It
 * sends no requests. The contract pays its caller, so the recipient must be the sender.
 *
 * It has no status endpoint: the receipt completes the swap.
 *
 * @see https://etherscan.io/token/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2#code
 */
export function wrapper({ chains = [] }: WrapperOptions = {}): QuoteProvider {
  const wrappedOn = (chainId: number) =>
    chainById(chains, chainId)?.wrappedNative?.address ?? getWrappedNative(chainId)

  return {
    id: 'wrapper',
    name: 'Wrapper',
    kind: 'swap',
    settlesOn: 'destination',
    unsupportedReason: (request) => rejectWrapper(request, wrappedOn(request.fromChainId)),
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => knownContract(wrappedOn(fromChainId)),
    async quote(request, { signal }) {
      signal.throwIfAborted()
      const { fromChainId, fromAmount } = request
      // `unsupportedReason` rejects chains without a wrapped native token.
      const wrapped = wrappedOn(fromChainId) ?? ''
      return {
        depositContract: wrapped,
        // Unwrapping needs no approval, because the contract burns its own token.
        skipApproval: true,
        toAmount: fromAmount,
        toAmountMin: fromAmount,
        fee: { swapFee: 0n, destinationGasFee: 0n },
        estimatedDuration: 0,
        // The contract pays its caller, so the transaction is the same for every account.
        transactionData: wrappingCall(wrapped, request),
        interfaceParamData: {},
      }
    },
    decode: (transaction, request) =>
      decodeWrapper(transaction, request, wrappedOn(request.fromChainId) ?? ''),
  }
}

/** @param wrapped the wrapped native token of the source chain */
function rejectWrapper(request: QuoteRequest, wrapped: string | undefined): ProviderError | undefined {
  return (
    rejectBeyondWrapping(request) ??
    rejectTokens(request, wrapped) ??
    rejectOtherRecipient('The wrapped token', request)
  )
}

function rejectTokens(
  { fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest,
  wrapped: string | undefined,
): ProviderError | undefined {
  const isPair = (native: string, token: string) => isNativeToken(native) && sameAddress(token, wrapped)
  if (wrapped === undefined) {
    return new ProviderError('NOT_SUPPORT', `Chain ${fromChainId} has no known wrapped native token.`)
  }
  return isPair(fromTokenAddress, toTokenAddress) || isPair(toTokenAddress, fromTokenAddress)
    ? undefined
    : new ProviderError('NOT_SUPPORT', 'Only the native token and its wrapped form can be exchanged 1:1.')
}
