import type { Hex } from '../../kernel/schema.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { quotePools, rejectWrapping, tokenPaths } from '../shared/pool-swaps.ts'
import { rejectUnsupportedSwap } from '../shared/swap-quote.ts'
import { quoteCall, quotedAmount, swapCall, toDecodedSwap } from './calldata.ts'

/** What Uniswap V2, or a fork of it, serves. */
export interface UniswapV2Options {
  /** Of a fork; each needs one of its own. Default 'uniswap-v2'. */
  readonly id?: string | undefined
  /** Of a fork, as people write it. Default 'Uniswap V2'. */
  readonly name?: string | undefined
  /** `Router02` by chain id. Default: `UNISWAP_V2_ROUTERS`. */
  readonly routers?: Readonly<Record<number, string>> | undefined
}

/**
 * Uniswap V2 and its forks, read on chain: the best of their pairs between two tokens, directly or by way of the wrapped
 * native token or the main stable, for an exact sale or an exact purchase. Nobody is asked but a node, so a platform is
 * needed. Pairs that the amount would empty are left out.
 *
 * There is no status: the receipt of the transaction says it all.
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
          data: quoteCall(path, amount, isPurchase),
        }),
        amountOf: (data: Hex) => quotedAmount(data, isPurchase),
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
