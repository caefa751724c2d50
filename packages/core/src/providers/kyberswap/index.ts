import { createHttpClient } from '../../kernel/index.ts'
import { defineProvider, type ProviderOptions, type QuoteProvider } from '../../quotes/index.ts'
import { refuseAggregator } from '../shared/swap-aggregator.ts'
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
    contracts: () => [KYBERSWAP.router],
    refusal: (request) => refuseAggregator(KYBERSWAP.name, CHAINS, request),
    quote: (request, context) => quoteKyberswap(http, request, context),
    build: (quote, context) => buildKyberswap(http, quote, context),
  })
}
