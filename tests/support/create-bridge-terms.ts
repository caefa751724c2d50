import { getAddress } from 'viem'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../packages/core/src/chains/address.ts'
import type { ApiTerms } from '../../packages/core/src/testing/provider-kit/server.ts'
import type { BridgeTerms } from '../../packages/sandbox/src/services/bridge-terms.ts'
import { createAsset } from './create-swap-terms.ts'

/**
 * Returns terms from which the sandbox's reply builders create the quote of a bridge. No chain is read.
 *
 * @param contract target of the deposit
 */
export function createBridgeTerms(
  { request, toAmount }: ApiTerms,
  contract: string,
  { fee = 0n, nativeFee = 0n }: Partial<Pick<BridgeTerms, 'fee' | 'nativeFee'>> = {},
): BridgeTerms {
  const { fromChainId, fromAmount } = request
  return {
    input: createAsset(fromChainId, request.fromTokenAddress, request.fromTokenDecimals),
    output: createAsset(request.toChainId, request.toTokenAddress, request.toTokenDecimals),
    inputAmount: fromAmount,
    outputAmount: toAmount,
    fee,
    nativeFee,
    value: nativeFee + (isNativeToken(request.fromTokenAddress) ? fromAmount : 0n),
    gas: { limit: 150_000n, price: 1_000_000n },
    contract: getAddress(contract),
    coin: createAsset(fromChainId, NATIVE_TOKEN_ADDRESS, 18),
  }
}

/** Returns the URL of a logo. */
export const getLogo = (symbol: string) => `https://example.org/${symbol.toLowerCase()}.svg`
