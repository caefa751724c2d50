import * as z from 'zod/mini'
import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'
import { mulDiv, scaleDecimals } from '../../kernel/amounts.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal, type Schema } from '../../kernel/schema.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { toBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { feesAboveAmount, toServiceError, unknownAddress } from '../shared/error.ts'
import { toBaseUnits } from '../shared/human-amount.ts'
import { findLargest, readRows } from '../shared/read-rows.ts'
import { encodeTransfer } from './calldata.ts'
import { getChainCode } from './chain-codes.ts'
import { getRouter, isKnownMaker } from './contracts.ts'
import { envelopeSchema, type OrbiterRoute, routeSchema } from './schema.ts'

/** Computes a quote from the published routes: the route with the highest output. */
export async function quoteOrbiter(
  http: HttpClient,
  makers: readonly string[],
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  try {
    const routes = (await fetchRoutes(http, context)).filter((route) => isOpenRoute(route, request))
    const open = routes.filter((route) => isWithinLimits(route, request))
    const best = findLargest(
      open.map((route) => priceRoute(route, request)),
      ({ toAmount }) => toAmount,
    )
    if (!best) throw new ProviderError('NOT_SUPPORT', describeLimits(routes))
    return toProviderQuote(best, request, makers)
  } catch (error) {
    throw toServiceError(error, 'Orbiter')
  }
}

/**
 * Requests a path and returns the `result` of its reply.
 *
 * @throws ProviderError ERROR if the reply is not a success
 */
export async function fetchResult<T>(
  http: HttpClient,
  call: {
    readonly path: string
    readonly query?: Readonly<Record<string, string>>
    readonly result: Schema<T>
  },
  context: ProviderContext,
): Promise<T> {
  const { path, query = {}, result } = call
  const { data } = await http.request({ path, query, schema: envelopeSchema }, context)
  if (data.status !== 'success' || data.message !== 'success') {
    throw new ProviderError('ERROR', `Orbiter returned an error: '${data.message || data.status}'.`)
  }
  return parseExternal(result, data.result, `The reply of Orbiter to ${path}`)
}

/** Requests all routes. Routes that cannot be parsed are skipped. */
async function fetchRoutes(http: HttpClient, context: ProviderContext): Promise<OrbiterRoute[]> {
  const call = { path: 'routers/v2', query: { entry: 'contract' }, result: z.array(z.unknown()) }
  const rows = await fetchResult(http, call, context)
  if (rows.length === 0) throw new ProviderError('ERROR', 'Orbiter lists no routes.')
  return readRows(routeSchema, rows)
}

function describeLimits(routes: readonly OrbiterRoute[]): string {
  const limits = routes.map(({ minAmt, maxAmt }) => `from ${minAmt} to ${maxAmt}`).join(' or ')
  return limits
    ? `Orbiter only transfers amounts ${limits}.`
    : 'Orbiter has no open route for this pair of tokens.'
}

/** A route with its output and fees for one request. */
interface PricedRoute {
  readonly route: OrbiterRoute
  /** Base units of the destination token. */
  readonly toAmount: bigint
  /** Base units of the source token. */
  readonly withheld: bigint
  readonly tradeFee: bigint
}

/** Decimals of intermediate results, at least those of any token. */
const FINE = 36
/** Scale of fractions: 1e18 is 1. */
const ONE = 10n ** 18n
const HUNDRED = 100n * ONE

/**
 * Returns whether a route is open, connects the tokens of a request and has the code of the destination chain. The
 * maker pays on the chain of the code. The zero address is the native token.
 */
function isOpenRoute(route: OrbiterRoute, request: QuoteRequest): boolean {
  return (
    route.state === 'available' &&
    route.srcChain === String(request.fromChainId) &&
    route.tgtChain === String(request.toChainId) &&
    route.vc === getChainCode(request.toChainId) &&
    sameAddress(normalizeTokenAddress(route.srcToken), request.fromTokenAddress) &&
    sameAddress(normalizeTokenAddress(route.tgtToken), request.toTokenAddress)
  )
}

function isWithinLimits(route: OrbiterRoute, { fromAmount, fromTokenDecimals }: QuoteRequest): boolean {
  const amount = scaleDecimals(fromAmount, fromTokenDecimals, FINE)
  return toBaseUnits(route.minAmt, FINE) <= amount && amount <= toBaseUnits(route.maxAmt, FINE)
}

/** Computes (amount - withholding fee) x (1 - trade fee) x ratio, rounded down. */
function priceRoute(route: OrbiterRoute, request: QuoteRequest): PricedRoute {
  const { fromAmount, fromTokenDecimals, toTokenDecimals } = request
  const withheld = toBaseUnitsRoundedUp(route.withholdingFee, fromTokenDecimals)
  const rest = fromAmount > withheld ? fromAmount - withheld : 0n
  const share = HUNDRED - toBaseUnits(route.tradeFee, 18)
  const received = share > 0n ? mulDiv(rest, share, HUNDRED) : 0n
  const output = mulDiv(received, toRatio(route.compRatio), ONE)
  const toAmount = scaleDecimals(output, fromTokenDecimals, toTokenDecimals)
  return { route, toAmount, withheld, tradeFee: rest - received }
}

function toBaseUnitsRoundedUp(fee: string, decimals: number): bigint {
  const unit = 10n ** BigInt(FINE - decimals)
  return (toBaseUnits(fee, FINE) + unit - 1n) / unit
}

/** Parses a ratio below 1, scaled by 1e18. Any other value, such as the recorded 300000, does not scale the output. */
function toRatio(compRatio: unknown): bigint {
  const text = typeof compRatio === 'number' || typeof compRatio === 'string' ? String(compRatio) : ''
  if (!/^0\.\d{1,18}$/.test(text)) return ONE
  return toBaseUnits(text, 18) || ONE
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
  if (!isKnownMaker(endpoint, makers)) throw unknownAddress('Orbiter', endpoint, 'maker')
  if (toAmount === 0n) throw feesAboveAmount('Orbiter')
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
