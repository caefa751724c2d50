import * as z from 'zod/mini'
import { sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { toBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { feesAboveAmount, toServiceError, unknownAddress } from '../shared/error.ts'
import { findLargest, readRows } from '../shared/rows.ts'
import { encodeTransfer } from './calldata.ts'
import { getRouter } from './contracts.ts'
import { fetchResult } from './envelope.ts'
import { isKnownMaker } from './makers.ts'
import { leads, type PricedRoute, priceRoute, takes } from './route.ts'
import { type OrbiterRoute, routeSchema } from './schema.ts'

export async function quoteOrbiter(
  http: HttpClient,
  makers: readonly string[],
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  try {
    const routes = (await fetchRoutes(http, context)).filter((route) => leads(route, request))
    const open = routes.filter((route) => takes(route, request))
    const best = findLargest(
      open.map((route) => priceRoute(route, request)),
      ({ toAmount }) => toAmount,
    )
    if (!best) throw new ProviderError('NOT_SUPPORT', whyNone(routes))
    return toProviderQuote(best, request, makers)
  } catch (error) {
    throw toServiceError(error, 'Orbiter')
  }
}

/** Rows that cannot be read are left out: most are not of this pair. */
async function fetchRoutes(http: HttpClient, context: ProviderContext): Promise<OrbiterRoute[]> {
  const call = { path: 'routers/v2', query: { entry: 'contract' }, result: z.array(z.unknown()) }
  const rows = await fetchResult(http, call, context)
  if (rows.length === 0) throw new ProviderError('ERROR', 'Orbiter lists no routes at all')
  return readRows(routeSchema, rows)
}

function whyNone(routes: readonly OrbiterRoute[]): string {
  const limits = routes.map(({ minAmt, maxAmt }) => `from ${minAmt} to ${maxAmt}`).join(' or ')
  return limits ? `Orbiter takes ${limits}` : 'Orbiter has no open route for this pair of tokens'
}

function toProviderQuote(
  { route, toAmount, withheld, tradeFee }: PricedRoute,
  request: QuoteRequest,
  makers: readonly string[],
): ProviderQuote {
  const router = getRouter(request.fromChainId) ?? ''
  const { endpoint, endpointContract, vc } = route
  if (!endpointContract || !sameAddress(endpointContract, router)) {
    throw unknownAddress('Orbiter', endpointContract, 'contract')
  }
  if (!isKnownMaker(endpoint, makers)) {
    throw unknownAddress('Orbiter', endpoint, 'maker')
  }
  if (toAmount === 0n) throw feesAboveAmount('Orbiter')
  // Without a recipient there is nobody for the memo to name.
  const accounts = toBuildableRequest(request)
  const transactionData = accounts && { to: router, ...encodeTransfer(route, accounts) }
  return compact({
    depositContract: router,
    spender: router,
    toAmount,
    fee: { swapFee: tradeFee, destinationGasFee: withheld },
    estimatedDuration: route.spentTime,
    transactionData,
    interfaceParamData: { vc },
  })
}
