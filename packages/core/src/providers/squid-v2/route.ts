import { compact, type HttpClient, type Percent } from '../../kernel/index.ts'
import {
  type ProviderContext,
  ProviderError,
  pricingRecipient,
  pricingSender,
  type QuoteRequest,
} from '../../quotes/index.ts'
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
    fromAddress: pricingSender(request),
    fromChain: String(request.fromChainId),
    // The native token is the core's own placeholder.
    fromToken: request.fromTokenAddress,
    fromAmount: String(request.fromAmount),
    toChain: String(request.toChainId),
    toToken: request.toTokenAddress,
    toAddress: pricingRecipient(request),
    ...terms,
  }
  const { data, headers } = await http.request(
    { method: 'POST', path: 'v2/route', body, schema: routeSchema, mutation: false },
    context,
  )
  const { route } = data
  if (!route) throw new ProviderError('ERROR', 'Squid answered without a route')
  const requestId = headers.get('x-request-id') ?? undefined
  return { route, handle: compact({ requestId, quoteId: route.quoteId ?? undefined }) }
}
