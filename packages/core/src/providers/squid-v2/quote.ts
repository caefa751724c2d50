import type { HttpClient } from '../../kernel/index.ts'
import type { ProviderContext, ProviderQuote, QuoteRequest } from '../../quotes/index.ts'
import { squidQuote } from '../shared/squid.ts'
import { errorSquidV2 } from './error.ts'
import { fetchRoute } from './route.ts'

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
    throw errorSquidV2(error)
  }
}
