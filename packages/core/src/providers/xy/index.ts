import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import type { Percent } from '../../kernel/percent.ts'
import { parseExternal } from '../../kernel/schema.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type {
  BuildRequest,
  ProviderBuild,
  ProviderContext,
  ProviderOptions,
  ProviderQuote,
  QuoteProvider,
  TokenListEntry,
} from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { getNativeAmount } from '../../quotes/to-buildable-request.ts'
import { sumCosts } from '../shared/costs.ts'
import { feesAboveAmount, toServiceError, unknownAddress } from '../shared/error.ts'
import { keepMinimum } from '../shared/keep-minimum.ts'
import { readListedTokens } from '../shared/read-tokens.ts'
import { rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { XY_CONTRACTS } from './contracts.ts'
import { decodeXy } from './decode-xy.ts'
import {
  buildSchema,
  partsSchema,
  quoteSchema,
  type RouteParts,
  statusSchema,
  tokensSchema,
  type XyRoute,
} from './schema.ts'

export { XY_CONTRACTS } from './contracts.ts'

const BASE_URL = 'https://aggregator-api.xy.finance/v1'

export interface XyOptions extends ProviderOptions {
  /**
   * Contracts by chain id, the only ones that transactions may call or approve. Default: `XY_CONTRACTS`;
   * `{ ...XY_CONTRACTS, 5000: mine }` adds a chain. The YBridge is the first of the targets. Other source chains are
   * not supported.
   */
  readonly contracts?: Readonly<Record<number, KnownContracts>> | undefined
}

/**
 * XY Finance: aggregates bridges, including its own yBridge, and exchanges on the source and destination chains.
 *
 * @see https://docs.xy.finance/bridge-aggregator-integration/xy-finance-api-multiple-bridges-aggregator
 */
export function xy({ contracts = XY_CONTRACTS, ...options }: XyOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'xy',
    name: 'XY Finance',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: (request) =>
      rejectFuelAndMessage('XY Finance', request) ?? rejectWithoutContract('XY Finance', contracts, request),
    contracts: ({ fromChainId }) => contracts[fromChainId],
    quote: (request, context) => quoteXy(http, contracts[request.fromChainId], request, context),
    build: (quote, context) => buildXy(http, quote, context),
    decode: (transaction, request) => decodeXy(transaction, request, contracts[request.fromChainId]),
    status: (request, context) => statusXy(http, request, context),
    tokens: (context) => tokensXy(http, context),
  })
}

const TOO_LOW = /(?:amount|value).* too (?:low|small)|below (?:the )?minimum|(?:cover|less than).* fee/i

async function quoteXy(
  http: HttpClient,
  contracts: KnownContracts | undefined,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  try {
    const query = toQuery(request, request.slippage)
    const { data } = await http.request({ path: 'quote', query, schema: quoteSchema }, context)
    const best = data.success ? getBestRoute(data.routes ?? []) : undefined
    if (best) return toProviderQuote(best, contracts, request)
    const reason = data.errorMsg || 'XY Finance has no route for this pair of tokens.'
    throw new ProviderError(TOO_LOW.test(reason) ? 'AMOUNT_TOO_LOW' : 'NOT_SUPPORT', reason)
  } catch (error) {
    throw toServiceError(error, 'XY Finance')
  }
}

/** Returns the route with the highest value in US dollars, or with the highest output if the values are equal. */
function getBestRoute(routes: readonly XyRoute[]): XyRoute | undefined {
  const getDollars = ({ dstQuoteTokenUsdValue = 0 }: XyRoute) => dstQuoteTokenUsdValue
  return [...routes].sort(
    (a, b) => getDollars(b) - getDollars(a) || (a.dstQuoteTokenAmount < b.dstQuoteTokenAmount ? 1 : -1),
  )[0]
}

function toProviderQuote(
  route: XyRoute,
  contracts: KnownContracts | undefined,
  request: QuoteRequest,
): ProviderQuote {
  const { dstQuoteTokenAmount: toAmount, contractAddress, withholdingFeeAmount, withholdingFeeToken } = route
  if (toAmount === 0n) throw feesAboveAmount('XY Finance')
  const contract = contracts?.targets.find((target) => sameAddress(target, contractAddress))
  if (contract === undefined) throw unknownAddress('XY Finance', contractAddress, 'contract')
  const withheld = [{ amount: withholdingFeeAmount, token: withholdingFeeToken }]
  const { fromChainId, fromTokenAddress } = request
  const nativeFee = sumCosts(withheld, fromChainId, NATIVE_TOKEN_ADDRESS)
  return {
    depositContract: contract,
    spender: contract,
    toAmount,
    toAmountMin: route.minReceiveAmount,
    fee: {
      swapFee: isNativeToken(fromTokenAddress) ? 0n : sumCosts(withheld, fromChainId, fromTokenAddress),
      destinationGasFee: nativeFee,
      destinationGasFeeToken: NATIVE_TOKEN_ADDRESS,
    },
    estimatedDuration: route.estimatedTransferTime,
    // The build corrects this if the transaction deducts the fee from the amount.
    otherPayOut: nativeFee,
    interfaceParamData: toRouteParts(route),
  }
}

function toRouteParts({ srcSwapDescription, bridgeDescription, dstSwapDescription }: XyRoute): RouteParts {
  return compact({
    bridgeProvider: bridgeDescription?.provider,
    srcBridgeTokenAddress: bridgeDescription?.srcBridgeTokenAddress,
    dstBridgeTokenAddress: bridgeDescription?.dstBridgeTokenAddress,
    srcSwapProvider: srcSwapDescription?.provider,
    dstSwapProvider: dstSwapDescription?.provider,
  })
}

async function buildXy(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { request, interfaceParamData } = quote
  const parts = parseExternal(partsSchema, interfaceParamData, 'The data of the XY quote')
  const fetchTerms = async (slippage: Percent) => {
    const query = { ...toQuery(request, slippage), receiver: request.toAddress, ...parts }
    const { data } = await http.request({ path: 'buildTx', query, schema: buildSchema }, context)
    const { success, errorMsg, route, tx } = data
    if (!success || !route || !tx) {
      throw new ProviderError('ERROR', errorMsg || 'XY Finance built no transaction')
    }
    return { tx, toAmount: route.dstQuoteTokenAmount, toAmountMin: route.minReceiveAmount }
  }
  try {
    const { tx, toAmountMin } = await keepMinimum(quote, fetchTerms, (terms) => terms)
    return {
      transactionData: tx,
      toAmountMin,
      // The transaction may deduct the quoted fee from the amount instead of charging it on top.
      ...(tx.value === getNativeAmount(request) ? { otherPayOut: 0n } : {}),
    }
  } catch (error) {
    throw toServiceError(error, 'XY Finance')
  }
}

/** Returns the query parameters of a request, which are the same for every endpoint. */
function toQuery(request: QuoteRequest, slippage: Percent) {
  return {
    srcChainId: request.fromChainId,
    srcQuoteTokenAddress: request.fromTokenAddress,
    srcQuoteTokenAmount: request.fromAmount,
    dstChainId: request.toChainId,
    dstQuoteTokenAddress: request.toTokenAddress,
    /** Percent: 1 is 1 %. */
    slippage,
  }
}

/**
 * Statuses in lower case, as their case varies. Any other status is the symbol of a bridge token that was paid instead.
 */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['done', 'DONE'],
  ['processing', 'PENDING'],
  ['pending refund', 'PENDING'],
  ['not found', 'NOT_FOUND'],
  ['refunded', 'TRANSFER_REFUNDED'],
  ['failed', 'FAILED'],
])

const ARRIVED: readonly TransferStatus[] = ['DONE', 'PARTIAL_SUCCESS']

async function statusXy(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, fromChainId } = requireTransaction(request, 'XY Finance')
  const query = { srcChainId: fromChainId, srcTxHash: fromHash }
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path: 'crossChainStatus', query, schema: statusSchema }, context)
    const status = STATUSES.get(data.status.toLowerCase()) ?? 'PARTIAL_SUCCESS'
    return statusResult(fromHash, {
      status,
      // For a refund, `tx` is a transaction on the source chain.
      toHash: ARRIVED.includes(status) ? firstHash(data.tx) : '',
      message: data.msg,
      reply: data,
    })
  })
}

/** Requests the tokens of all chains. */
async function tokensXy(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'recommendedTokens', schema: tokensSchema }, context)
  return readListedTokens('XY Finance', data.recommendedTokens, context)
}
