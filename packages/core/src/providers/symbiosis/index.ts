import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { refuseFuelAndMessage } from '../shared/refusal.ts'
import { decodeSymbiosis } from './calldata.ts'
import { quoteSymbiosis } from './quote.ts'
import { statusSymbiosis } from './status.ts'
import { tokensSymbiosis } from './tokens.ts'

const BASE_URL = 'https://api.symbiosis.finance/crosschain'

/**
 * Symbiosis: swaps between chains over its own synthetic tokens. A quote brings the transaction that carries it out.
 *
 * @see https://docs.symbiosis.finance/developer-tools/symbiosis-api
 */
export function symbiosis(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'symbiosis',
    name: 'Symbiosis',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: (request) => refuseFuelAndMessage('Symbiosis', request),
    quote: (request, context) => quoteSymbiosis(http, request, context),
    decode: decodeSymbiosis,
    status: (request, context) => statusSymbiosis(http, request, context),
    tokens: (context) => tokensSymbiosis(http, context),
  })
}
