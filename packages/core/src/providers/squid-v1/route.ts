import { NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import type { HttpClient, Percent } from '../../kernel/index.ts'
import {
  type ProviderContext,
  ProviderError,
  pricingRecipient,
  type QuoteRequest,
} from '../../quotes/index.ts'
import { nativeAs } from '../shared/native.ts'
import { routeSchema, type SquidRoute } from './schema.ts'

/** @param terms `slippage` in percent, as on the wire; `quoteOnly`: without a transaction */
export async function askRoute(
  http: HttpClient,
  request: QuoteRequest,
  terms: { readonly slippage: Percent; readonly quoteOnly: boolean },
  context: ProviderContext,
): Promise<SquidRoute> {
  const query = {
    fromChain: request.fromChainId,
    fromToken: nativeAs(NATIVE_TOKEN_ADDRESS, request.fromTokenAddress),
    fromAmount: request.fromAmount,
    toChain: request.toChainId,
    toToken: nativeAs(NATIVE_TOKEN_ADDRESS, request.toTokenAddress),
    toAddress: pricingRecipient(request),
    ...terms,
    enableForecall: true,
    enableExpress: true,
  }
  const { data } = await http.request({ path: 'v1/route', query, schema: routeSchema }, context)
  if (!data.route) throw new ProviderError('ERROR', { reason: 'Squid answered without a route' })
  return data.route
}
