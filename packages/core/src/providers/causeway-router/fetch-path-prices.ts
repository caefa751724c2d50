import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { attempt } from '../shared/attempt.ts'

/**
 * `QuoterV2`: neither function is a view, both are called with eth_call. Source: @uniswap/swap-router-contracts 1.3.1.
 */
const QUOTER = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amount, uint160[] prices, uint32[] ticks, uint256 gas)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256 amount, uint160[] prices, uint32[] ticks, uint256 gas)',
])

/** A path with its output or, for an exact output, its input. */
export interface PricedPath {
  readonly path: Hex
  readonly amount: bigint
}

/** Prices of the paths, and the timestamp of the block in seconds. */
export interface Prices {
  readonly paths: readonly PricedPath[]
  readonly timestamp: number
}

/**
 * Reads the prices of all paths in one multicall. A path without a pool is omitted.
 *
 * @throws ProviderError NOT_SUPPORT without a platform
 */
export async function fetchPathPrices(
  { chainId, quoter }: { readonly chainId: number; readonly quoter: Hex },
  paths: readonly Hex[],
  { amount, isPurchase }: { readonly amount: bigint; readonly isPurchase: boolean },
  { platforms, signal }: ProviderContext,
): Promise<Prices> {
  const platform = platforms?.forChain(chainId)
  if (!platform?.multicall) {
    const reason = 'This provider reads prices on chain. Pass the platforms of your chains.'
    throw new ProviderError('NOT_SUPPORT', reason)
  }
  const functionName = isPurchase ? 'quoteExactOutput' : 'quoteExactInput'
  const calls = paths.map((path) => ({
    to: quoter,
    data: encodeFunctionData({ abi: QUOTER, functionName, args: [path, amount] }),
  }))
  const { results, timestamp } = await platform.multicall({ chainId, calls }, { signal })
  const priced = paths.flatMap((path, index) => {
    const result = results[index]
    if (result?.status !== 'success') return []
    const decoded = attempt(() => decodeFunctionResult({ abi: QUOTER, functionName, data: result.data }))
    return decoded && decoded[0] > 0n ? [{ path, amount: decoded[0] }] : []
  })
  return { paths: priced, timestamp }
}
