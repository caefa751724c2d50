import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { refuseAggregator } from '../shared/swap-aggregator.ts'
import { quoteEnso } from './quote.ts'

const BASE_URL = 'https://api.enso.build/api/v1'
/** GET /networks is the live list. */
const CHAINS: ReadonlySet<number> = /* @__PURE__ */ new Set([
  1, 10, 56, 100, 130, 137, 146, 480, 999, 1868, 8453, 42161, 43114, 59144, 80094, 747474,
])

/**
 * Enso: swaps on one chain through exchanges and aggregators, in and out of positions of many protocols. Every call needs a
 * key: reach it through a gateway. There is no status: the receipt of the transaction says it all.
 *
 * @see https://docs.enso.build/pages/api-reference/routing/optimal-route
 */
export function enso(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'enso',
    name: 'Enso',
    kind: 'swap',
    doneMeans: 'arrived',
    servesContracts: true,
    refusal: (request) => refuseAggregator('Enso', CHAINS, request),
    quote: (request, context) => quoteEnso(http, request, context),
  })
}
