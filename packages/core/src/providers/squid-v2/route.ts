import { NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import { compact, type HttpClient, type Percent } from '../../kernel/index.ts'
import {
  DEFAULT_QUOTE_RECIPIENT,
  type ProviderContext,
  ProviderError,
  pricingRecipient,
  type QuoteRequest,
} from '../../quotes/index.ts'
import { nativeAs } from '../shared/native.ts'
import { type RouteHandle, routeSchema, type SquidRoute } from './schema.ts'

export interface AskedRoute {
  readonly route: SquidRoute
  readonly handle: RouteHandle
}

/** @param terms `quoteOnly`: without a transaction, which Squid gives to each wallet only so often */
export async function askRoute(
  http: HttpClient,
  request: QuoteRequest,
  terms: { readonly slippage: Percent; readonly quoteOnly: boolean },
  context: ProviderContext,
): Promise<AskedRoute> {
  const body = {
    fromAddress: request.fromAddress ?? DEFAULT_QUOTE_RECIPIENT,
    fromChain: String(request.fromChainId),
    fromToken: nativeAs(NATIVE_TOKEN_ADDRESS, request.fromTokenAddress),
    fromAmount: String(request.fromAmount),
    toChain: String(request.toChainId),
    toToken: nativeAs(NATIVE_TOKEN_ADDRESS, request.toTokenAddress),
    toAddress: pricingRecipient(request),
    ...terms,
  }
  const { data, headers } = await http.request(
    { method: 'POST', path: 'v2/route', body, schema: routeSchema, mutation: false },
    context,
  )
  const { route } = data
  if (!route) throw new ProviderError('ERROR', { reason: 'Squid answered without a route' })
  const requestId = headers.get('x-request-id') ?? undefined
  return { route, handle: compact({ requestId, quoteId: route.quoteId ?? undefined }) }
}
