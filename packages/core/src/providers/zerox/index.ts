import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { aggregatorContracts, refuseAggregator } from '../shared/swap-aggregator.ts'
import { CHAINS, zeroxOn } from './chains.ts'
import { quoteZerox } from './quote.ts'

const BASE_URL = 'https://api.0x.org'

/**
 * 0x (Swap API version 2, by AllowanceHolder): swaps on one chain through exchanges and market makers; it also buys an exact
 * amount. Every call needs a key and the header `0x-version: v2`, and no page may ask it directly: reach it through a
 * gateway that adds both. There is no status: the receipt of the transaction says it all.
 *
 * @see https://docs.0x.org/api-reference/openapi-json/swap/allowanceholder-getquote
 */
export function zerox(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'zerox',
    name: '0x',
    kind: 'swap',
    doneMeans: 'arrived',
    buysExactly: true,
    servesContracts: true,
    refusal: (request) => refuseAggregator('0x', CHAINS, request),
    contracts: ({ fromChainId }) => aggregatorContracts(zeroxOn(fromChainId)),
    quote: (request, context) => quoteZerox(http, request, context),
  })
}
