import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { aggregatorContracts, refuseAggregator } from '../shared/swap-aggregator.ts'
import { buildKyberswap } from './build.ts'
import { CHAINS, KYBERSWAP } from './chains.ts'
import { quoteKyberswap } from './quote.ts'

const BASE_URL = 'https://aggregator-api.kyberswap.com'

/** How KyberSwap is asked. */
export interface KyberswapOptions extends ProviderOptions {
  /** How KyberSwap knows the dapp: a name of its choice, no secret. Strangers are limited sooner. Default 'causeway'. */
  readonly clientId?: string | undefined
}

/**
 * KyberSwap: swaps on one chain through the pools of many exchanges. There is no status: the receipt of the transaction
 * says it all.
 *
 * @see https://docs.kyberswap.com/kyberswap-solutions/kyberswap-aggregator/aggregator-api-specification/evm-swaps
 */
export function kyberswap({ clientId = 'causeway', ...options }: KyberswapOptions = {}): QuoteProvider {
  const http = createHttpClient({
    ...options,
    baseUrl: options.baseUrl ?? BASE_URL,
    headers: { 'x-client-id': clientId, ...options.headers },
  })
  return defineProvider({
    id: 'kyberswap',
    name: KYBERSWAP.name,
    kind: 'swap',
    doneMeans: 'arrived',
    servesContracts: true,
    refusal: (request) => refuseAggregator(KYBERSWAP.name, CHAINS, request),
    contracts: () => aggregatorContracts(KYBERSWAP),
    quote: (request, context) => quoteKyberswap(http, request, context),
    build: (quote, context) => buildKyberswap(http, quote, context),
  })
}
