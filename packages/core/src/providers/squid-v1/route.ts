import type { HttpClient } from '../../kernel/http.ts'
import type { Percent } from '../../kernel/percent.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getPricingRecipient } from '../../quotes/to-buildable-request.ts'
import { routeSchema, type SquidRoute } from './schema.ts'

/** @param terms `slippage` in percent, as on the wire; `quoteOnly`: without a transaction */
export async function fetchRoute(
  http: HttpClient,
  request: QuoteRequest,
  terms: { readonly slippage: Percent; readonly quoteOnly: boolean },
  context: ProviderContext,
): Promise<SquidRoute> {
  const query = {
    fromChain: request.fromChainId,
    // The native token is the core's own placeholder.
    fromToken: request.fromTokenAddress,
    fromAmount: request.fromAmount,
    toChain: request.toChainId,
    toToken: request.toTokenAddress,
    toAddress: getPricingRecipient(request),
    ...terms,
    enableForecall: true,
    enableExpress: true,
  }
  const { data } = await http.request({ path: 'v1/route', query, schema: routeSchema }, context)
  if (!data.route) throw new ProviderError('ERROR', 'Squid returned no route.')
  return data.route
}
