import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { rejectFuelAndMessage } from '../shared/reject.ts'
import { RELAY_CONTRACTS } from './contracts.ts'
import { decodeRelay } from './decode-relay.ts'
import { quoteRelay } from './quote.ts'
import { statusRelay } from './status.ts'

const BASE_URL = 'https://api.relay.link'

/**
 * Relay: a bridge whose solvers pay out a deposit on another chain within seconds, and swaps on a single chain through other
 * aggregators. An API key raises its rate limits, through a gateway.
 *
 * @see https://docs.relay.link/references/api/get-quote-v2
 */
export function relay(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'relay',
    name: 'Relay',
    kind: 'bridge',
    settlesOn: 'destination',
    supportsExactOutput: true,
    unsupportedReason: (request) => {
      const { fromChainId } = request
      const reason = rejectFuelAndMessage('Relay', request)
      if (reason || RELAY_CONTRACTS.has(fromChainId)) return reason
      return new ProviderError('NOT_SUPPORT', `Relay has no known contract on chain ${fromChainId}.`)
    },
    contracts: ({ fromChainId }) => RELAY_CONTRACTS.get(fromChainId) ?? { targets: [] },
    quote: (request, context) => quoteRelay(http, request, context),
    decode: decodeRelay,
    status: (request, context) => statusRelay(http, request, context),
  })
}
