import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { refuseFuelAndMessage } from '../shared/refusal.ts'
import { buildXy } from './build.ts'
import { quoteXy } from './quote.ts'
import { statusXy } from './status.ts'
import { tokensXy } from './tokens.ts'

const BASE_URL = 'https://aggregator-api.xy.finance/v1'

/**
 * XY Finance: an aggregator of bridges, its own yBridge among them, and of exchanges before and after them.
 *
 * @see https://docs.xy.finance/bridge-aggregator-integration/xy-finance-api-multiple-bridges-aggregator
 */
export function xy(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'xy',
    name: 'XY Finance',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: (request) => refuseFuelAndMessage('XY Finance', request),
    quote: (request, context) => quoteXy(http, request, context),
    build: (quote, context) => buildXy(http, quote, context),
    status: (request, context) => statusXy(http, request, context),
    tokens: (context) => tokensXy(http, context),
  })
}
