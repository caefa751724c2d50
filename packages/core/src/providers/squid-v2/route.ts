import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { Percent } from '../../kernel/percent.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getPricingRecipient, getPricingSender } from '../../quotes/to-buildable-request.ts'
import { type RouteHandle, routeSchema, type SquidRoute } from './schema.ts'

export interface AskedRoute {
  readonly route: SquidRoute
  readonly handle: RouteHandle
}

/** @param terms `quoteOnly`: without a transaction, which Squid gives to each wallet only so often */
export async function fetchRoute(
  http: HttpClient,
  request: QuoteRequest,
  terms: { readonly slippage: Percent; readonly quoteOnly: boolean },
  context: ProviderContext,
): Promise<AskedRoute> {
  const body = {
    fromAddress: getPricingSender(request),
    fromChain: String(request.fromChainId),
    // The native token is the core's own placeholder.
    fromToken: request.fromTokenAddress,
    fromAmount: String(request.fromAmount),
    toChain: String(request.toChainId),
    toToken: request.toTokenAddress,
    toAddress: getPricingRecipient(request),
    ...terms,
  }
  const { data, headers } = await http.request(
    { method: 'POST', path: 'v2/route', body, schema: routeSchema, mutation: false },
    context,
  )
  const { route } = data
  if (!route) throw new ProviderError('ERROR', 'Squid returned no route.')
  const requestId = headers.get('x-request-id') ?? undefined
  return { route, handle: compact({ requestId, quoteId: route.quoteId ?? undefined }) }
}
