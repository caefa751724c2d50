import { getAddress } from 'viem'
import * as z from 'zod/mini'
import { isNativeToken, NATIVE_TOKEN_ADDRESS, normalizeTokenAddress } from '../../chains/address.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { feesAboveAmount } from '../shared/error.ts'
import { getValidForMs } from '../shared/get-valid-for-ms.ts'
import { findLargest } from '../shared/read-rows.ts'
import { toProviderToken, ZERO_ADDRESS } from '../shared/to-provider-token.ts'
import {
  type CrossCurveRoute,
  estimateSchema,
  handleSchema,
  routeSchema,
  scanSchema,
  transactionSchema,
} from './schema.ts'

const DURATION_SECONDS = 300

export async function quoteCrossCurve(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const best = await fetchBest(http, request, context)
  if (!best) throw new ProviderError('ERROR', 'CrossCurve found no route.')
  const { routing, route } = best
  if (route.amountOut === 0n) throw feesAboveAmount('CrossCurve')

  const estimate = route.signature ? undefined : await fetchEstimate(http, routing, context)
  const { nativeFee, deadline } = estimate === undefined ? readTerms(route) : readEstimate(estimate)
  return {
    toAmount: route.amountOut,
    fee: {
      swapFee: route.totalFee?.amount ?? 0n,
      destinationGasFee: nativeFee,
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    },
    estimatedDuration: DURATION_SECONDS,
    otherPayOut: nativeFee,
    validForMs: getValidForMs('CrossCurve', deadline, context.clock.now()),
    interfaceParamData: { routing, ...(estimate ? { estimate } : {}) },
  }
}

/**
 * Parses a route.
 *
 * @throws ProviderError if it takes another amount
 */
function readRoute(routing: unknown, { fromAmount }: QuoteRequest): CrossCurveRoute {
  const route = parseExternal(routeSchema, routing, 'The route of CrossCurve')
  if (route.amountIn === fromAmount) return route
  throw new ProviderError(
    'ERROR',
    `CrossCurve quoted a different input amount: expected ${fromAmount}, received ${route.amountIn}.`,
  )
}

interface ReadRoute {
  /** Unparsed route, which later requests send back. */
  readonly routing: unknown
  readonly route: CrossCurveRoute
}

async function fetchBest(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ReadRoute | undefined> {
  const body = {
    params: {
      chainIdIn: request.fromChainId,
      chainIdOut: request.toChainId,
      tokenIn: toChecksummedToken(request.fromTokenAddress),
      tokenOut: toChecksummedToken(request.toTokenAddress),
      amountIn: String(request.fromAmount),
    },
    slippage: request.slippage,
    providers: ['cross-curve'],
    from: toChecksummed(request.fromAddress),
    recipient: toChecksummed(request.toAddress),
  }
  const { data } = await http.request(
    { method: 'POST', path: 'routing/scan', body, schema: scanSchema, mutation: false },
    context,
  )
  const routes = data.map((routing) => ({ routing, route: readRoute(routing, request) }))
  return findLargest(routes, ({ route }) => route.amountOut)
}

/** Requests an estimate for a route without a signature. The estimate contains its fee and deadline. */
async function fetchEstimate(http: HttpClient, routing: unknown, context: ProviderContext): Promise<unknown> {
  const { data } = await http.request(
    { method: 'POST', path: 'estimate', body: routing, schema: z.unknown(), mutation: false },
    context,
  )
  return data
}

/** Terms of a signed route or of an estimate. */
interface FixedTerms {
  /** Native base units, on top of the amount. */
  readonly nativeFee: bigint
  /** Seconds since the epoch. */
  readonly deadline: bigint | null | undefined
}

function readTerms({ deliveryFee, sourceFee, deadline }: CrossCurveRoute): FixedTerms {
  return { nativeFee: getNativeFee(deliveryFee) + getNativeFee(sourceFee), deadline }
}

function readEstimate(estimate: unknown): FixedTerms {
  const terms = parseExternal(estimateSchema, estimate, 'The estimate of CrossCurve')
  return { nativeFee: terms.executionPrice, deadline: terms.deadline }
}

/** @throws ProviderError if the fee is in another token than the native one */
function getNativeFee(fee: CrossCurveRoute['deliveryFee']): bigint {
  const { token = ZERO_ADDRESS, amount = 0n } = fee ?? {}
  if (isNativeToken(normalizeTokenAddress(token)) || amount === 0n) return amount
  throw new ProviderError(
    'NOT_SUPPORT',
    `CrossCurve charges its fee in token ${token}, which is not supported.`,
  )
}

function toChecksummedToken(token: string): string {
  return getAddress(toProviderToken(ZERO_ADDRESS, token))
}

/** Returns the address with a checksum. CrossCurve rejects others. */
function toChecksummed(address: string | undefined): string | undefined {
  return address === undefined ? undefined : getAddress(address)
}

export async function buildCrossCurve(
  http: HttpClient,
  { request, toAmount, interfaceParamData }: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { routing, estimate } = parseExternal(handleSchema, interfaceParamData, 'The stored CrossCurve quote')
  const { amountOut } = readRoute(routing, request)
  if (amountOut !== toAmount)
    throw new ProviderError('ERROR', 'The stored route of CrossCurve differs from the quoted one.')

  const body = {
    from: toChecksummed(request.fromAddress),
    recipient: toChecksummed(request.toAddress),
    routing,
    ...(estimate === undefined ? {} : { estimate }),
    buildCalldata: true,
  }
  const { data: transaction } = await http.request(
    { method: 'POST', path: 'tx/create', body, schema: transactionSchema },
    context,
  )
  const { to, data, value } = transaction ?? {}
  if (to === undefined || data === undefined || value === undefined) {
    throw new ProviderError('ERROR', 'CrossCurve returned no transaction.')
  }
  return { transactionData: { to, data, value }, spender: to }
}
