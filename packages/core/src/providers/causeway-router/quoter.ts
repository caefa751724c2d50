import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { attempt } from '../shared/attempt.ts'

/** `QuoterV2`: neither is a view, both are asked without being sent. Source: @uniswap/swap-router-contracts 1.3.1. */
const QUOTER = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amount, uint160[] prices, uint32[] ticks, uint256 gas)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256 amount, uint160[] prices, uint32[] ticks, uint256 gas)',
])

/** What a way through the pools gives for what is sold, or costs for what is bought. */
export interface PricedPath {
  readonly path: Hex
  readonly amount: bigint
}

/** What the pools were asked, and the time of the block that answered, in seconds. */
export interface Prices {
  readonly paths: readonly PricedPath[]
  readonly timestamp: number
}

/**
 * All ways at once, in one block. A way without a pool costs its own answer alone.
 *
 * @throws ProviderError NOT_SUPPORT where there is nothing to read chains with
 */
export async function pricePaths(
  { chainId, quoter }: { readonly chainId: number; readonly quoter: Hex },
  paths: readonly Hex[],
  { amount, isPurchase }: { readonly amount: bigint; readonly isPurchase: boolean },
  { platforms, signal }: ProviderContext,
): Promise<Prices> {
  const platform = platforms?.forChain(chainId)
  if (!platform?.multicall) {
    const reason = 'The prices of this provider are read on chain. Pass the platforms of your chains.'
    throw new ProviderError('NOT_SUPPORT', reason)
  }
  const functionName = isPurchase ? 'quoteExactOutput' : 'quoteExactInput'
  const calls = paths.map((path) => ({
    to: quoter,
    data: encodeFunctionData({ abi: QUOTER, functionName, args: [path, amount] }),
  }))
  const { results, timestamp } = await platform.multicall({ chainId, calls }, { signal })
  const priced = paths.flatMap((path, at) => {
    const result = results[at]
    if (result?.status !== 'success') return []
    const said = attempt(() => decodeFunctionResult({ abi: QUOTER, functionName, data: result.data }))
    return said && said[0] > 0n ? [{ path, amount: said[0] }] : []
  })
  return { paths: priced, timestamp }
}
