import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { aggregatorContracts, refuseAggregator } from '../shared/swap-aggregator.ts'
import { quoteVelora, VELORA } from './quote.ts'

const BASE_URL = 'https://api.paraswap.io'
/** https://docs.velora.xyz, supported chains; GET /chains is the live list. */
const CHAINS: ReadonlySet<number> = /* @__PURE__ */ new Set([
  1, 10, 56, 100, 130, 137, 146, 8453, 9745, 42161, 43114,
])

/**
 * Velora, formerly ParaSwap: swaps on one chain through exchanges and market makers; it also buys an exact amount. There is
 * no status: the receipt of the transaction says it all.
 *
 * @see https://docs.velora.xyz/build-with-velora/velora-market-api
 */
export function velora(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'velora',
    name: 'Velora',
    kind: 'swap',
    doneMeans: 'arrived',
    buysExactly: true,
    servesContracts: true,
    refusal: (request) => refuseAggregator('Velora', CHAINS, request),
    contracts: () => aggregatorContracts(VELORA),
    quote: (request, context) => quoteVelora(http, request, context),
  })
}
