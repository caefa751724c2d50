import type { Hex } from '../../kernel/schema.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { quotePools, rejectWrapping, tokenPaths } from '../shared/pool-quoter.ts'
import { rejectUnsupportedSwap } from '../shared/swap-quote.ts'
import { decodeQuote, encodeQuote, swapCall, toDecodedSwap } from './calldata.ts'

/** Options for `uniswapV2`. */
export interface UniswapV2Options {
  /** Provider id, which must be unique for a fork. Default 'uniswap-v2'. */
  readonly id?: string | undefined
  /** Display name of a fork. Default 'Uniswap V2'. */
  readonly name?: string | undefined
  /** `Router02` by chain id. Default: `UNISWAP_V2_ROUTERS`. */
  readonly routers?: Readonly<Record<number, string>> | undefined
}

/**
 * Uniswap V2 and its forks, quoted on chain: the best direct route, or route through the wrapped native token or the
 * main stablecoin, for an exact input or an exact output. It needs a platform. Pairs with too little liquidity for the
 * amount are excluded.
 *
 * It has no status endpoint: the receipt completes the swap.
 *
 * @see https://docs.uniswap.org/contracts/v2/reference/smart-contracts/router-02
 */
export function uniswapV2({
  id = 'uniswap-v2',
  name = 'Uniswap V2',
  routers = UNISWAP_V2_ROUTERS,
}: UniswapV2Options = {}): QuoteProvider {
  const chains = new Set(Object.keys(routers).map(Number))
  return defineProvider({
    id,
    name,
    kind: 'swap',
    settlesOn: 'destination',
    supportsExactOutput: true,
    supportsContractCaller: true,
    unsupportedReason: (request) =>
      rejectUnsupportedSwap(name, chains, request) ?? rejectWrapping(name, request),
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => knownContract(routers[fromChainId]),
    async quote(request, context) {
      const router = routers[request.fromChainId]
      if (!router) throw new ProviderError('NOT_SUPPORT', `${name} does not support this chain.`)
      const isPurchase = request.toAmount !== undefined
      const pools = {
        name,
        router,
        routes: tokenPaths(request),
        read: (path: readonly string[], amount: bigint) => ({
          to: router,
          data: encodeQuote(path, amount, isPurchase),
        }),
        amountOf: (data: Hex) => decodeQuote(data, isPurchase),
        encode: swapCall,
      }
      return quotePools(pools, request, context)
    },
    decode: (transaction, request) => toDecodedSwap(transaction, request, routers[request.fromChainId]),
  })
}

/** `UniswapV2Router02` by chain id (docs.uniswap.org, contracts v2, deployments). */
const UNISWAP_V2_ROUTERS: Readonly<Record<number, string>> = {
  1: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  8453: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  42161: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
}
