import { createHttpClient } from '../../kernel/index.ts'
import { defineProvider, type ProviderOptions, type QuoteProvider } from '../../quotes/index.ts'
import { refuseAggregator } from '../shared/swap-aggregator.ts'
import { CHAINS, RED_SNWAPPER } from './chains.ts'
import { quoteSushi } from './quote.ts'

const BASE_URL = 'https://api.sushi.com'

/**
 * Sushi: swaps through its own pools and those of other exchanges. A quote brings its transaction.
 *
 * @see https://docs.sushi.com/api/swagger
 */
export function sushi(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'sushi',
    name: 'Sushi',
    kind: 'swap',
    doneMeans: 'arrived',
    servesContracts: true,
    contracts: () => [RED_SNWAPPER],
    refusal: (request) => refuseAggregator('Sushi', CHAINS, request),
    quote: (request, context) => quoteSushi(http, request, context),
  })
}
