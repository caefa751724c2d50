import { sameAddress } from '../../chains/address.ts'
import { formatUnits, mulDiv, scaleDecimals } from '../../kernel/amounts.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getPricingRecipient } from '../../quotes/to-buildable-request.ts'
import { feesAboveAmount, unknownAddress } from '../shared/error.ts'
import { type AcrossRoute, toAcrossRoute } from './route.ts'
import { type AcrossFees, type DepositTerms, feesSchema, routesSchema } from './schema.ts'
import { toAcrossError } from './to-across-error.ts'

const PERCENT_SCALE = 10n ** 18n
/** Across's own default for a fee answer that names no deadline (`build-deposit-tx`). */
const DEFAULT_FILL_WINDOW_SECONDS = 7_200n

export async function quoteAcross(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const route = toAcrossRoute(request)
  try {
    const fees = fetchFees(http, request, route, context)
    // Without a route the fees fail too, with a reason that says less.
    fees.catch(() => undefined)
    if (!(await isServed(http, request, route, context))) {
      throw new ProviderError('NOT_SUPPORT', 'Across has no route for this pair of tokens')
    }
    return toProviderQuote(await fees, request, route)
  } catch (error) {
    throw toAcrossError(error)
  }
}

async function isServed(
  http: HttpClient,
  request: QuoteRequest,
  route: AcrossRoute,
  context: ProviderContext,
): Promise<boolean> {
  const query = {
    originToken: route.inputToken,
    originChainId: request.fromChainId,
    destinationToken: route.outputToken,
    destinationChainId: request.toChainId,
  }
  const { data } = await http.request({ path: 'available-routes', query, schema: routesSchema }, context)
  return data.some(
    (offered) =>
      offered.isNative === route.isNative &&
      offered.originChainId === query.originChainId &&
      offered.destinationChainId === query.destinationChainId &&
      sameAddress(offered.originToken, query.originToken) &&
      sameAddress(offered.destinationToken, query.destinationToken),
  )
}

async function fetchFees(
  http: HttpClient,
  request: QuoteRequest,
  route: AcrossRoute,
  context: ProviderContext,
): Promise<AcrossFees> {
  const query = {
    inputToken: route.inputToken,
    outputToken: route.outputToken,
    originChainId: request.fromChainId,
    destinationChainId: request.toChainId,
    amount: request.fromAmount,
    recipient: getPricingRecipient(request),
    message: request.message,
    allowUnmatchedDecimals: route.allowUnmatchedDecimals || undefined,
  }
  const { data } = await http.request({ path: 'suggested-fees', query, schema: feesSchema }, context)
  return data
}

function toProviderQuote(fees: AcrossFees, request: QuoteRequest, route: AcrossRoute): ProviderQuote {
  const { fromAmount } = request
  const { spokePool } = route
  assertWithinLimits(fees, request)
  if (!sameAddress(fees.spokePoolAddress, spokePool)) {
    throw unknownAddress('Across', fees.spokePoolAddress, 'pool')
  }
  const outputAmount = fees.outputAmount ?? lessRelayFee(fees, request)
  if (outputAmount === 0n) throw feesAboveAmount('Across')
  const lpFeePct = fees.lpFee?.pct ?? fees.lpFeePct
  const terms: DepositTerms = {
    exclusiveRelayer: fees.exclusiveRelayer,
    exclusivityParameter: fees.exclusivityDeadline,
    quoteTimestamp: fees.timestamp,
    fillDeadline: fees.fillDeadline ?? fees.timestamp + DEFAULT_FILL_WINDOW_SECONDS,
  }
  return {
    depositContract: spokePool,
    spender: spokePool,
    toAmount: outputAmount,
    // A relayer pays exactly this or nothing.
    toAmountMin: outputAmount,
    fee: {
      swapFee: mulDiv(fromAmount, fees.capitalFeePct + lpFeePct, PERCENT_SCALE),
      destinationGasFee: fees.relayGasFeeTotal,
    },
    estimatedDuration: fees.estimatedFillTimeSec,
    interfaceParamData: terms,
  }
}

/** @throws ProviderError with the limit that was met */
function assertWithinLimits({ isAmountTooLow, limits }: AcrossFees, request: QuoteRequest): void {
  const { fromAmount, fromTokenDecimals } = request
  const { minDeposit, maxDeposit } = limits
  if (isAmountTooLow || fromAmount < minDeposit) {
    const least = formatUnits(minDeposit, fromTokenDecimals)
    throw new ProviderError('AMOUNT_TOO_LOW', `Across takes at least ${least}`, { minimum: minDeposit })
  }
  if (fromAmount > maxDeposit) {
    throw new ProviderError(
      'NOT_SUPPORT',
      `Across takes at most ${formatUnits(maxDeposit, fromTokenDecimals)} now`,
    )
  }
}

/** What older answers leave to the client. The fee is in source decimals. */
function lessRelayFee(fees: AcrossFees, request: QuoteRequest): bigint {
  const left = request.fromAmount - fees.totalRelayFee.total
  return left > 0n ? scaleDecimals(left, request.fromTokenDecimals, request.toTokenDecimals) : 0n
}
