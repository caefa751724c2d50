import { createHttpClient } from '../../kernel/index.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/index.ts'
import { refuseFuelAndMessages } from '../shared/refusal.ts'
import { buildSquid } from './build.ts'
import { quoteSquid } from './quote.ts'
import { statusSquid } from './status.ts'
import { tokensSquid } from './tokens.ts'

const BASE_URL = 'https://v2.api.squidrouter.com'
/** Its list of all tokens is long. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Squid (API version 2): swaps and bridges over Axelar, CCTP and its own intents. Every call needs an integrator id,
 * which is a key: reach it through a gateway.
 *
 * @see https://docs.squidrouter.com/api-and-sdk-integration/api
 */
export function squidV2(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL, maxBytes: MAX_BYTES })
  return {
    id: 'squid-v2',
    name: 'Squid',
    kind: 'bridge',
    doneMeans: 'arrived',
    refusal: (request) => refuseFuelAndMessages('Squid', request),
    quote: (request, context) => quoteSquid(http, request, context),
    build: (quote, context) => buildSquid(http, quote, context),
    status: (request, context) => statusSquid(http, request, context),
    tokens: (context) => tokensSquid(http, context),
  }
}
