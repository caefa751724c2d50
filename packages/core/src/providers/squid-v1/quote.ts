import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { squidQuote } from '../shared/squid.ts'
import { errorSquidV1 } from './error.ts'
import { fetchRoute } from './route.ts'

export async function quoteSquidV1(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  try {
    const terms = { slippage: request.slippage, quoteOnly: true }
    const { estimate } = await fetchRoute(http, request, terms, context)
    return squidQuote(estimate, request, {})
  } catch (error) {
    throw errorSquidV1(error)
  }
}
