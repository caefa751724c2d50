import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { rejectWrapping } from '../shared/pool-quoter.ts'
import { rejectUnsupportedSwap } from '../shared/swap-quote.ts'
import { toDecodedSwap } from './calldata.ts'
import { UNISWAP_V3_CONTRACTS, type UniswapV3Contracts } from './contracts.ts'
import { quoteUniswapV3 } from './quote.ts'

/** Options for `uniswapV3`. */
export interface UniswapV3Options {
  /** Contracts by chain id. Default: `UNISWAP_V3_CONTRACTS`; `{ ...UNISWAP_V3_CONTRACTS, 5000: mine }` adds one. */
  readonly contracts?: Readonly<Record<number, UniswapV3Contracts>> | undefined
}

/**
 * Uniswap V3, quoted on chain: the best direct route, or route through the wrapped native token or the main stablecoin,
 * for an exact input or an exact output. It needs a platform. Pools with too little liquidity for the amount are
 * excluded.
 *
 * It has no status endpoint: the receipt completes the swap.
 *
 * @see https://docs.uniswap.org/contracts/v3/reference/periphery/lens/QuoterV2
 */
export function uniswapV3({ contracts = UNISWAP_V3_CONTRACTS }: UniswapV3Options = {}): QuoteProvider {
  const chains = new Set(Object.keys(contracts).map(Number))
  return defineProvider({
    id: 'uniswap-v3',
    name: 'Uniswap V3',
    kind: 'swap',
    settlesOn: 'destination',
    supportsExactOutput: true,
    supportsContractCaller: true,
    unsupportedReason: (request) =>
      rejectUnsupportedSwap('Uniswap V3', chains, request) ?? rejectWrapping('Uniswap V3', request),
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => knownContract(contracts[fromChainId]?.router),
    async quote(request, context) {
      const chainContracts = contracts[request.fromChainId]
      if (!chainContracts) throw new ProviderError('NOT_SUPPORT', 'Uniswap V3 does not support this chain.')
      return quoteUniswapV3(chainContracts, request, context)
    },
    decode: (transaction, request) =>
      toDecodedSwap(transaction, request, contracts[request.fromChainId]?.router),
  })
}
