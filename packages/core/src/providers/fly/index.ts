import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { refuseAggregator } from '../shared/swap-aggregator.ts'
import { NETWORKS } from './networks.ts'
import { quoteFly } from './quote.ts'

const BASE_URL = 'https://api.fly.trade'

/**
 * Fly, once Magpie: swaps through the exchanges of one chain. A quote brings its transaction. A key lifts limits, through a
 * gateway.
 *
 * @see https://docs.fly.trade/developers/api
 */
export function fly(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'fly',
    name: 'Fly',
    kind: 'swap',
    doneMeans: 'arrived',
    servesContracts: true,
    refusal: (request) => refuseAggregator('Fly', NETWORKS, request),
    quote: (request, context) => quoteFly(http, request, context),
  })
}
