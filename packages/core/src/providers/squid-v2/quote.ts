import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { squidQuote } from '../shared/squid.ts'
import { fetchRoute } from './route.ts'
import { toSquidV2Error } from './to-squid-v2-error.ts'

export async function quoteSquidV2(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  try {
    const terms = { slippage: request.slippage, quoteOnly: true }
    const { route, handle } = await fetchRoute(http, request, terms, context)
    return squidQuote(route.estimate, request, handle)
  } catch (error) {
    throw toSquidV2Error(error)
  }
}
