import { FUEL_CHAIN_ID } from '../../chains/ids.ts'
import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { refuseAggregator } from '../shared/swap-aggregator.ts'
import { quoteRelay } from './quote.ts'

const BASE_URL = 'https://api.relay.link'

/** Relay adds chains as it goes, and says itself which it does not serve. */
const EVM_CHAINS = { has: (chainId: number) => chainId !== FUEL_CHAIN_ID }

/**
 * Relay, on one chain: it passes a swap on to other aggregators. A quote brings its transaction. Between chains it is not
 * asked. A key lifts limits, through a gateway.
 *
 * @see https://docs.relay.link/references/api/get-quote-v2
 */
export function relay(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'relay',
    name: 'Relay',
    kind: 'swap',
    doneMeans: 'arrived',
    buysExactly: true,
    refusal: (request) => refuseAggregator('Relay', EVM_CHAINS, request),
    quote: (request, context) => quoteRelay(http, request, context),
  })
}
