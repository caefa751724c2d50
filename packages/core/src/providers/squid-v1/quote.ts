import type { HttpClient } from '../../kernel/index.ts'
import type { ProviderContext, ProviderQuote, ProviderResult, QuoteRequest } from '../../quotes/index.ts'
import { squidQuote } from '../shared/squid.ts'
import { refuseSquidV1Error } from './error.ts'
import { askRoute } from './route.ts'

export async function quoteSquidV1(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  try {
    const terms = { slippage: request.slippage, quoteOnly: true }
    const { estimate } = await askRoute(http, request, terms, context)
    return squidQuote(estimate, request, {})
  } catch (error) {
    return refuseSquidV1Error(error)
  }
}
