import { sameAddress } from '../../chains/address.ts'
import { formatUnits, mulDiv, scaleDecimals } from '../../kernel/amounts.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import { type Hex, parseExternal } from '../../kernel/schema.ts'
import type { BuildRequest, ProviderBuild, ProviderContext, ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { getPricingRecipient } from '../../quotes/to-buildable-request.ts'
import {
  type CodesByText,
  codeByText,
  feesAboveAmount,
  readErrorBody,
  toServiceError,
  unknownAddress,
} from '../shared/error.ts'
import { assertDeposit, decodeDeposit, getQuotedDeposit } from './deposit.ts'
import { type AcrossRoute, toAcrossRoute } from './route.ts'
import {
  type AcrossFees,
  apiErrorSchema,
  type DepositTerms,
  depositTermsSchema,
  depositTransactionSchema,
  feesSchema,
  routesSchema,
} from './schema.ts'

const PERCENT_SCALE = 10n ** 18n
/** Default of `build-deposit-tx` for a reply without a deadline. */
const DEFAULT_FILL_WINDOW_SECONDS = 7_200n

/** Requests the fees and the route of a deposit. */
export async function quoteAcross(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const route = toAcrossRoute(request)
  try {
    const fees = fetchFees(http, request, route, context)
    // If there is no route, the fee request fails too. Report the missing route instead.
    fees.catch(() => undefined)
    if (!(await hasRoute(http, request, route, context))) {
      throw new ProviderError('NOT_SUPPORT', 'Across has no route for this pair of tokens.')
    }
    return toProviderQuote(await fees, request, route)
  } catch (error) {
    throw toAcrossError(error)
  }
}

async function hasRoute(
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
    (row) =>
      row.isNative === route.isNative &&
      row.originChainId === query.originChainId &&
      row.destinationChainId === query.destinationChainId &&
      sameAddress(row.originToken, query.originToken) &&
      sameAddress(row.destinationToken, query.destinationToken),
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
  const outputAmount = fees.outputAmount ?? subtractRelayFee(fees, request)
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
    // Relayers pay exactly the quoted output.
    toAmountMin: outputAmount,
    fee: {
      swapFee: mulDiv(fromAmount, fees.capitalFeePct + lpFeePct, PERCENT_SCALE),
      destinationGasFee: fees.relayGasFeeTotal,
    },
    estimatedDuration: fees.estimatedFillTimeSec,
    interfaceParamData: terms,
  }
}

/** @throws ProviderError with the limit that the amount exceeds */
function assertWithinLimits({ isAmountTooLow, limits }: AcrossFees, request: QuoteRequest): void {
  const { fromAmount, fromTokenDecimals } = request
  const { minDeposit, maxDeposit } = limits
  if (isAmountTooLow || fromAmount < minDeposit) {
    const reason = `The amount is too low: Across transfers at least ${formatUnits(minDeposit, fromTokenDecimals)}.`
    throw new ProviderError('AMOUNT_TOO_LOW', reason, { minimum: minDeposit })
  }
  if (fromAmount > maxDeposit) {
    const reason = `The amount is too high: Across transfers at most ${formatUnits(maxDeposit, fromTokenDecimals)}.`
    throw new ProviderError('NOT_SUPPORT', reason)
  }
}

/** Computes the output for replies without `outputAmount`. The fee has the decimals of the source token. */
function subtractRelayFee(fees: AcrossFees, request: QuoteRequest): bigint {
  const rest = request.fromAmount - fees.totalRelayFee.total
  return rest > 0n ? scaleDecimals(rest, request.fromTokenDecimals, request.toTokenDecimals) : 0n
}

/** Separates the calldata from the integrator id, which the SpokePool ignores. */
const REFERRER_DELIMITER = '1dc0de'

/** Requests the calldata of the deposit and compares each field with the quoted terms. */
export async function buildAcross(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { request, interfaceParamData } = quote
  const terms = parseExternal(depositTermsSchema, interfaceParamData, 'The stored Across quote')
  const quoted = getQuotedDeposit(quote, terms)
  const { spokePool, isNative } = toAcrossRoute(request)
  const query = { ...quoted, originChainId: request.fromChainId, isNative, message: request.message }
  try {
    const { data: built } = await http.request(
      { path: 'build-deposit-tx', query, schema: depositTransactionSchema },
      context,
    )
    assertDeposit(decodeDeposit(built.data), quoted)
    const data = appendReferrer(built.data, request.referrer)
    return { transactionData: { to: spokePool, data, value: built.value } }
  } catch (error) {
    throw toAcrossError(error)
  }
}

/** Appends the id of an integrator. Across only knows 2-byte ids such as 0x00ab; any other referrer is ignored. */
function appendReferrer(data: Hex, referrer: string | undefined): Hex {
  if (!referrer || !/^0x[0-9a-fA-F]{4}$/.test(referrer)) return data
  return `${data}${REFERRER_DELIMITER}${referrer.slice(2)}`
}

/** Newer replies have a code, older ones only a text. */
const CODES: CodesByText = [
  [/^AMOUNT_TOO_LOW|too low relative to fees/i, 'AMOUNT_TOO_LOW'],
  [/no l1 token found|unsupported token/i, 'UNSUPPORTED_TOKEN'],
]

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
export function toAcrossError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status !== 400) return toServiceError(error, 'Across')
  const { code: apiCode, message } = readErrorBody(apiErrorSchema, error) ?? {}
  const code = codeByText(CODES, `${apiCode} ${message}`)
  return code
    ? new ProviderError(code, message || `Across returned the error ${apiCode}.`, { cause: error })
    : error
}
