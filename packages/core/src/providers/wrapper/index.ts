import { type ChainRecord, chainById, isNativeToken, sameAddress } from '../../chains/index.ts'
import { accept, type ProviderError, type QuoteProvider, type QuoteRequest } from '../../quotes/index.ts'
import { notSupported } from '../shared/refusal.ts'
import { wrappedNativeOn } from '../shared/wrapped-native.ts'
import { readWrapping, wrappingCall } from './calldata.ts'

export interface WrapperOptions {
  /** Records of chains that the SDK has none of, or whose wrapped native token is another one. */
  readonly chains?: readonly ChainRecord[] | undefined
}

/**
 * Wraps a chain's native token and unwraps it again, 1:1 and without a fee, by the wrapped token's own contract. Nobody
 * is asked. It pays whoever calls it, so the recipient must be the sender.
 *
 * There is no status: the receipt of the transaction says it all.
 *
 * @see https://etherscan.io/token/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2#code
 */
export function wrapper({ chains = [] }: WrapperOptions = {}): QuoteProvider {
  const wrappedOn = (chainId: number) =>
    chainById(chains, chainId)?.wrappedNative?.address ?? wrappedNativeOn(chainId)

  return {
    id: 'wrapper',
    name: 'Wrapper',
    kind: 'swap',
    doneMeans: 'arrived',
    refusal: (request) => refuseRequest(request, wrappedOn(request.fromChainId)),
    async quote(request, { signal }) {
      signal.throwIfAborted()
      const { fromChainId, fromAmount } = request
      // `refusal` lets through only chains that have one.
      const wrapped = wrappedOn(fromChainId) ?? ''
      return accept({
        depositContract: wrapped,
        // Unwrapping burns the caller's own.
        needsNoAllowance: true,
        toAmount: fromAmount,
        toAmountMin: fromAmount,
        fee: { swapFee: 0n, destinationGasFee: 0n },
        estimatedDuration: 0,
        // The same for every account: it pays its caller.
        transactionData: wrappingCall(wrapped, request),
        interfaceParamData: {},
      })
    },
    decode: (transaction, request) =>
      readWrapping(transaction, request, wrappedOn(request.fromChainId) ?? ''),
  }
}

function refuseRequest(request: QuoteRequest, wrapped: string | undefined): ProviderError | undefined {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress, fromAddress, toAddress } = request
  const isPair = (native: string, other: string) => isNativeToken(native) && sameAddress(other, wrapped)

  if (fromChainId !== toChainId) return notSupported('Wrapping happens on one chain')
  if (wrapped === undefined) return notSupported(`Chain ${fromChainId} has no known wrapped native token`)
  if (!isPair(fromTokenAddress, toTokenAddress) && !isPair(toTokenAddress, fromTokenAddress)) {
    return notSupported('Only the native token and its wrapped form are exchanged 1:1')
  }
  if (request.message) return notSupported('Wrapping calls nobody')
  if (fromAddress !== undefined && toAddress !== undefined && !sameAddress(fromAddress, toAddress)) {
    return notSupported('The wrapped token pays whoever calls it: the recipient must be the sender')
  }
  return undefined
}
