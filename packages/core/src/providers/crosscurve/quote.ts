import { getAddress } from 'viem'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import { type HttpClient, parseExternal } from '../../kernel/index.ts'
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
import { nativeAs, ZERO_ADDRESS } from '../shared/native.ts'
import { notSupported, refuseFuelAndMessages, refuseWorthless } from '../shared/refusal.ts'
import { type CrossCurveRoute, estimateSchema, routeSchema, scanSchema } from './schema.ts'

/** Base units of the native token on the chains below. */
const NATIVE_MINIMUM = 10n ** 15n
/** Ethereum, OP Mainnet, Base, Arbitrum One, Blast. */
const MINIMUM_CHAINS: readonly number[] = [1, 10, 8453, 42161, 81457]
const DURATION_SECONDS = 300

export function refuseRequest(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, fromTokenAddress, fromAmount } = request
  const isTooLow =
    isNativeToken(fromTokenAddress) && MINIMUM_CHAINS.includes(fromChainId) && fromAmount < NATIVE_MINIMUM
  return (
    refuseFuelAndMessages('CrossCurve', request) ??
    (isTooLow ? notSupported('CrossCurve takes 0.001 of the native token at least') : undefined)
  )
}

export async function quoteCrossCurve(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderResult<ProviderQuote>> {
  const best = await findBest(http, request, context)
  if (!best) return refuse('ERROR', 'CrossCurve found no route')
  const { routing, route } = best
  if (route.amountOut === 0n) return refuseWorthless('CrossCurve')

  const estimate = route.signature ? undefined : await askEstimate(http, routing, context)
  const deliveryFee = estimate ? executionPriceOf(estimate) : deliveryFeeOf(route)
  return accept({
    toAmount: route.amountOut,
    fee: {
      swapFee: route.totalFee?.amount ?? 0n,
      destinationGasFee: deliveryFee,
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    },
    estimatedDuration: DURATION_SECONDS,
    otherPayOut: deliveryFee,
    interfaceParamData: { routing, ...(estimate ? { estimate } : {}) },
  })
}

/**
 * What is read of a route.
 *
 * @throws ProviderError when it is one for another amount
 */
export function readRoute(routing: unknown, { fromAmount }: QuoteRequest): CrossCurveRoute {
  const route = parseExternal(routeSchema, routing, 'The route of CrossCurve')
  if (route.amountIn === fromAmount) return route
  throw new ProviderError('ERROR', {
    reason: `The route of CrossCurve takes ${route.amountIn}, asked were ${fromAmount}`,
  })
}

interface ReadRoute {
  /** As it came. */
  readonly routing: unknown
  readonly route: CrossCurveRoute
}

async function findBest(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ReadRoute | undefined> {
  const body = {
    params: {
      chainIdIn: request.fromChainId,
      chainIdOut: request.toChainId,
      tokenIn: tokenOf(request.fromTokenAddress),
      tokenOut: tokenOf(request.toTokenAddress),
      amountIn: String(request.fromAmount),
    },
    slippage: request.slippage,
    providers: ['cross-curve'],
    from: checksummed(request.fromAddress),
    recipient: checksummed(request.toAddress),
  }
  const { data } = await http.request(
    { method: 'POST', path: 'routing/scan', body, schema: scanSchema, mutation: false },
    context,
  )
  return data
    .map((routing) => ({ routing, route: readRoute(routing, request) }))
    .reduce<ReadRoute | undefined>(
      (best, next) => (best && best.route.amountOut >= next.route.amountOut ? best : next),
      undefined,
    )
}

/** The older flow. */
async function askEstimate(http: HttpClient, routing: unknown, context: ProviderContext): Promise<unknown> {
  const { data } = await http.request(
    { method: 'POST', path: 'estimate', body: routing, schema: z.unknown(), mutation: false },
    context,
  )
  return data
}

function executionPriceOf(estimate: unknown): bigint {
  return parseExternal(estimateSchema, estimate, 'The estimate of CrossCurve').executionPrice
}

/** @throws ProviderError when it is to be paid in another token than the native one: a quote cannot say so */
function deliveryFeeOf({ deliveryFee }: CrossCurveRoute): bigint {
  const { token = ZERO_ADDRESS, amount = 0n } = deliveryFee ?? {}
  if (isNativeToken(token) || token === ZERO_ADDRESS || amount === 0n) return amount
  throw new ProviderError('NOT_SUPPORT', { reason: `CrossCurve asks for its fee in the token ${token}` })
}

function tokenOf(token: string): string {
  return getAddress(nativeAs(ZERO_ADDRESS, token))
}

/** Addresses without a checksum are refused. */
export function checksummed(address: string | undefined): string | undefined {
  return address === undefined ? undefined : getAddress(address)
}
