import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
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
    refusal: (request) => refuseAggregator('Sushi', CHAINS, request),
    contracts: () => knownContract(RED_SNWAPPER),
    quote: (request, context) => quoteSushi(http, request, context),
  })
}
