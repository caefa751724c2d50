import type { HttpClient } from '../../kernel/index.ts'
import type { ProviderContext, ProviderQuote, ProviderResult, QuoteRequest } from '../../quotes/index.ts'
import { squidQuote } from '../shared/squid.ts'
import { refuseSquidError } from './error.ts'
import { askRoute } from './route.ts'

export async function quoteSquid(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  try {
    const terms = { slippage: request.slippage, quoteOnly: true }
    const { route, handle } = await askRoute(http, request, terms, context)
    return squidQuote(route.estimate, request, handle)
  } catch (error) {
    return refuseSquidError(error)
  }
}
