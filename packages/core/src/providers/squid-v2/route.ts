import { FUEL_CHAIN_ID, NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import { compact, type HttpClient, type Percent } from '../../kernel/index.ts'
import {
  DEFAULT_QUOTE_RECIPIENT,
  type ProviderContext,
  ProviderError,
  type ProviderQuote,
  pricingRecipient,
  type QuoteRequest,
} from '../../quotes/index.ts'
import { costsIn } from '../shared/costs.ts'
import { nativeAs } from '../shared/native.ts'
import { type RouteHandle, routeSchema, type SquidRoute } from './schema.ts'

export function refuseRequest({ fromChainId, toChainId, message }: QuoteRequest): ProviderError | undefined {
  const reason =
    (fromChainId === FUEL_CHAIN_ID || toChainId === FUEL_CHAIN_ID
      ? 'Squid does not serve Fuel'
      : undefined) ??
    (message ? 'Squid takes hooks for the other chain, not a message for the recipient' : undefined)
  return reason === undefined ? undefined : new ProviderError('NOT_SUPPORT', { reason })
}

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

/** What Squid keeps of the amount, and what it asks for beside it: gas for the other chain, in the native token. */
export function feesOf(
  { estimate }: SquidRoute,
  { fromChainId, fromTokenAddress }: QuoteRequest,
): Pick<ProviderQuote, 'fee' | 'otherPayOut'> {
  const { feeCosts = [] } = estimate
  const beside = costsIn(feeCosts, fromChainId, NATIVE_TOKEN_ADDRESS)
  const isNative = fromTokenAddress === NATIVE_TOKEN_ADDRESS
  return {
    fee: {
      swapFee: isNative ? 0n : costsIn(feeCosts, fromChainId, fromTokenAddress),
      destinationGasFee: beside,
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    },
    otherPayOut: beside,
  }
}
