import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { quotePools, tokenPaths } from '../shared/pool-quoter.ts'
import { decodeQuote, encodeQuote, encodeSwap, type PoolPath } from './calldata.ts'
import type { UniswapV3Contracts } from './contracts.ts'

/** Pool fees in millionths. Two-pool paths skip the highest fee, which is rarely the best. */
const FEES = [100, 500, 3_000, 10_000]
const FEES_OF_TWO = [100, 500, 3_000]

export function quoteUniswapV3(
  { quoter, router }: UniswapV3Contracts,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const isPurchase = request.toAmount !== undefined
  const pools = {
    name: 'Uniswap V3',
    router,
    routes: tokenPaths(request).flatMap(listPaths),
    read: (path: PoolPath, amount: bigint) => ({ to: quoter, data: encodeQuote(path, amount, isPurchase) }),
    amountOf: decodeQuote,
    encode: encodeSwap,
  }
  return quotePools(pools, request, context)
}

function listPaths(tokens: readonly string[]): PoolPath[] {
  if (tokens.length === 2) return FEES.map((fee) => ({ tokens, fees: [fee] }))
  return FEES_OF_TWO.flatMap((first) => FEES_OF_TWO.map((second) => ({ tokens, fees: [first, second] })))
}
