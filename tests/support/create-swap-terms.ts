import { type Address, getAddress, type Hex, zeroAddress } from 'viem'
import { isNativeToken } from '../../packages/core/src/chains/address.ts'
import { DEFAULT_QUOTE_RECIPIENT } from '../../packages/core/src/quotes/to-buildable-request.ts'
import type { ApiTerms } from '../../packages/core/src/testing/provider-kit/server.ts'
import type { SwapTerms } from '../../packages/sandbox/src/services/aggregators/swap-terms.ts'
import type { Asset } from '../../packages/sandbox/src/settlement/assets.ts'

/** Transaction of a swap, and the spender of the input token. */
export interface SwapCall {
  readonly router: string
  /** Spender of the input token. Default: the router. */
  readonly spender?: string
  readonly data: Hex
}

/** Returns terms from which the sandbox's reply builders create the reply of an aggregator. No chain is read. */
export function createSwapTerms(
  { request, toAmount }: ApiTerms,
  { router, spender, data }: SwapCall,
  now = 0,
): SwapTerms {
  const { fromChainId, fromAddress, toAddress, fromAmount } = request
  const to = getAddress(router)
  return {
    kind: request.toAmount === undefined ? 'sale' : 'purchase',
    input: createAsset(fromChainId, request.fromTokenAddress, request.fromTokenDecimals),
    output: createAsset(fromChainId, request.toTokenAddress, request.toTokenDecimals),
    amountIn: fromAmount,
    maxIn: fromAmount,
    amountOut: toAmount,
    minOut: toAmount,
    gas: 150_000n,
    gasPrice: 1_000_000n,
    hops: [],
    path: '0x',
    contracts: { router: to, ...(spender !== undefined && { spender: getAddress(spender) }) },
    call: { to, data, value: isNativeToken(request.fromTokenAddress) ? fromAmount : 0n },
    sender: getAddress(fromAddress ?? DEFAULT_QUOTE_RECIPIENT),
    recipient: getAddress(toAddress ?? DEFAULT_QUOTE_RECIPIENT),
    id: `0x${'e6'.repeat(32)}`,
    now,
  }
}

export function createAsset(chainId: number, token: Address, decimals: number): Asset {
  const address = isNativeToken(token) ? zeroAddress : getAddress(token)
  return { chainId, address, symbol: 'TOKEN', name: 'Token', decimals, coin: 'TOKEN', price: 10n ** 8n }
}
