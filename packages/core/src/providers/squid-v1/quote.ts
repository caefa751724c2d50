import type { HttpClient } from '../../kernel/index.ts'
import type { ProviderContext, ProviderQuote, QuoteRequest } from '../../quotes/index.ts'
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
