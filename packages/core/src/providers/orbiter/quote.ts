import { sameAddress } from '../../chains/index.ts'
import { compact, type HttpClient } from '../../kernel/index.ts'
import * as z from '../../kernel/zod.ts'
import {
  accept,
  type ProviderContext,
  ProviderError,
  type ProviderQuote,
  type ProviderResult,
  type QuoteRequest,
  refuse,
} from '../../quotes/index.ts'
import { accountsOf } from '../shared/accounts.ts'
import { notSupported, refuseFuelAndMessages, refuseWorthless } from '../shared/refusal.ts'
import { refuseUnavailable } from '../shared/unavailable.ts'
import { encodeTransfer } from './calldata.ts'
import { routerOn } from './contracts.ts'
import { askOrbiter } from './envelope.ts'
import { leads, type PricedRoute, priceOf, takes } from './route.ts'
import { type OrbiterRoute, routeSchema } from './schema.ts'

export function refuseRequest(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId } = request
  if (fromChainId === toChainId) return notSupported('Orbiter moves tokens between chains, not on one')
  return (
    refuseFuelAndMessages('Orbiter', request) ??
    (routerOn(fromChainId)
      ? undefined
      : notSupported(`Orbiter has no known contract on chain ${fromChainId}`))
  )
}

export async function quoteOrbiter(
  http: HttpClient,
  request: QuoteRequest,
  makers: readonly string[],
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  try {
    const routes = (await fetchRoutes(http, context)).filter((route) => leads(route, request))
    const best = cheapest(
      routes.filter((route) => takes(route, request)).map((route) => priceOf(route, request)),
    )
    return best ? await toProviderQuote(best, request, makers) : refuse('NOT_SUPPORT', whyNone(routes))
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, error }
    return refuseUnavailable(error, 'Orbiter')
  }
}

/** Rows that cannot be read are left out: most are not of this pair. */
async function fetchRoutes(http: HttpClient, context: ProviderContext): Promise<OrbiterRoute[]> {
  const call = { path: 'routers/v2', query: { entry: 'contract' }, result: z.array(z.unknown()) }
  const rows = await askOrbiter(http, call, context)
  if (rows.length === 0) throw new ProviderError('ERROR', { reason: 'Orbiter lists no routes at all' })
  return rows.flatMap((row) => {
    const parsed = z.safeParse(routeSchema, row)
    return parsed.success ? [parsed.data] : []
  })
}

function cheapest(routes: readonly PricedRoute[]): PricedRoute | undefined {
  return routes.reduce<PricedRoute | undefined>(
    (best, next) => (best && best.toAmount >= next.toAmount ? best : next),
    undefined,
  )
}

function whyNone(routes: readonly OrbiterRoute[]): string {
  const limits = routes.map(({ minAmt, maxAmt }) => `from ${minAmt} to ${maxAmt}`).join(' or ')
  return limits ? `Orbiter takes ${limits}` : 'Orbiter has no open route for this pair of tokens'
}

async function toProviderQuote(
  { route, toAmount, withheld, tradeFee }: PricedRoute,
  request: QuoteRequest,
  makers: readonly string[],
): Promise<ProviderResult<ProviderQuote>> {
  const router = routerOn(request.fromChainId) ?? ''
  const { endpoint, endpointContract, vc } = route
  if (!endpointContract || !sameAddress(endpointContract, router)) {
    return refuse('ERROR', `Orbiter named ${endpointContract} as its contract, which is not the one known`)
  }
  // A list that only a quote needs.
  const { isMaker } = await import('./makers.ts')
  if (!isMaker(endpoint, makers)) {
    return refuse('ERROR', `Orbiter named ${endpoint} as the maker, which is none of those known`)
  }
  if (toAmount === 0n) return refuseWorthless('Orbiter')
  // Without a recipient there is nobody for the memo to name.
  const accounts = accountsOf(request)
  const transactionData = accounts && { to: router, ...encodeTransfer(route, accounts) }
  return accept(
    compact({
      depositContract: router,
      spender: router,
      toAmount,
      fee: { swapFee: tradeFee, destinationGasFee: withheld },
      estimatedDuration: route.spentTime,
      transactionData,
      interfaceParamData: { vc },
    }),
  )
}
