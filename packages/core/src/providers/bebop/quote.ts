import { getAddress } from 'viem'
import { sameAddress } from '../../chains/address.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import { pricingRecipient, pricingSender } from '../../quotes/accounts.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { largestBy, readRows } from '../shared/rows.ts'
import { assertAffordable, assertSold, mostSpent, swapQuote } from '../shared/swap-aggregator.ts'
import { errorBebop, noRoute } from './error.ts'
import { CONTRACTS, NETWORKS } from './networks.ts'
import { type BebopRoute, failureSchema, quoteSchema, routeSchema } from './schema.ts'

export async function quoteBebop(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const { fromChainId, fromTokenAddress, toTokenAddress, fromAmount, toAmount, slippage, signer } = request
  const query = {
    // Bebop takes addresses in their checksummed spelling alone.
    sell_tokens: getAddress(fromTokenAddress),
    buy_tokens: getAddress(toTokenAddress),
    ...(toAmount === undefined ? { sell_amounts: fromAmount } : { buy_amounts: toAmount }),
    taker_address: getAddress(pricingSender(request)),
    receiver_address: getAddress(pricingRecipient(request)),
    // Percent, with two decimals at most.
    slippage: percentToBasisPoints(slippage) / 100,
    approval_type: 'Standard',
    // Otherwise an order would be signed, which no contract can do, and balance and allowance be there already.
    gasless: false,
    skip_validation: true,
    source: context.integrator,
  }
  const path = `router/${NETWORKS.get(fromChainId)}/v1/quote`
  const { data } = await http.request({ path, query, schema: quoteSchema }, context).catch((error) => {
    throw errorBebop(error)
  })
  const nowSeconds = context.clock.now() / 1000
  const open = readRows(routeSchema, data.routes ?? []).filter(
    ({ type, quote }) => quote.expiry > nowSeconds && (signer === undefined || type === 'JAMv2'),
  )
  const best = bestOf(open, request)
  if (best) return toProviderQuote(best, request, nowSeconds)
  throw noRoute(data.error ?? readRows(failureSchema, Object.values(data.routeErrors ?? {}))[0])
}

/** The route that pays most, or that costs least for an exact purchase. */
function bestOf(
  routes: readonly BebopRoute[],
  { fromTokenAddress, toTokenAddress, toAmount }: QuoteRequest,
): BebopRoute | undefined {
  return largestBy(routes, ({ quote }) =>
    toAmount === undefined
      ? (legOf(quote.buyTokens, toTokenAddress)?.amount ?? 0n)
      : -(legOf(quote.sellTokens, fromTokenAddress)?.amount ?? 0n),
  )
}

function toProviderQuote(
  { type, quote }: BebopRoute,
  request: QuoteRequest,
  nowSeconds: number,
): ProviderQuote {
  const contracts = CONTRACTS.get(type)
  const bought = legOf(quote.buyTokens, request.toTokenAddress)
  const sold = legOf(quote.sellTokens, request.fromTokenAddress)
  if (!contracts || !bought || !sold) {
    throw new ProviderError('ERROR', `Bebop answered with a ${type} route that is not for these tokens`)
  }
  if (request.toAmount === undefined) assertSold('Bebop', sold.amount, request)
  else assertAffordable('Bebop', mostSpent(sold.amount, request), request)
  const { to, data, value } = quote.tx
  return swapQuote({ name: 'Bebop', ...contracts }, request, {
    to,
    call: { data, value },
    spender: quote.approvalTarget,
    toAmount: bought.amount,
    toAmountMin: bought.minimumAmount,
    fromAmount: request.toAmount === undefined ? undefined : sold.amount,
    validForMs: (quote.expiry - nowSeconds) * 1000,
  })
}

function legOf<Leg>(legs: Readonly<Record<string, Leg>>, token: string): Leg | undefined {
  return Object.entries(legs).find(([address]) => sameAddress(address, token))?.[1]
}
