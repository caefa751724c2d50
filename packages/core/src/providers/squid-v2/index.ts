import * as z from 'zod/mini'
import { compact } from '../../kernel/compact.ts'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
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
import { ProviderError, type ProviderErrorCode } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { getPricingRecipient, getPricingSender } from '../../quotes/to-buildable-request.ts'
import { decodeSquid } from '../shared/decode-squid.ts'
import { type CodesByText, codeByText, readErrorBody } from '../shared/error.ts'
import { keepMinimum } from '../shared/keep-minimum.ts'
import { MAX_LIST_BYTES, readListedTokens } from '../shared/read-tokens.ts'
import { rejectContractBridging, rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { squidFees, squidQuote, squidStatusSchema } from '../shared/squid.ts'
import { SQUID_CONTRACTS } from '../shared/squid-contracts.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import {
  apiErrorSchema,
  type RouteHandle,
  routeHandleSchema,
  routeSchema,
  type SquidRoute,
  tokensSchema,
  transactionSchema,
} from './schema.ts'

export { SQUID_CONTRACTS } from '../shared/squid-contracts.ts'

const BASE_URL = 'https://v2.api.squidrouter.com'

export interface SquidV2Options extends ProviderOptions {
  /**
   * Contracts by chain id, the only ones that transactions may call or approve. Default: `SQUID_CONTRACTS`;
   * `{ ...SQUID_CONTRACTS, 5000: mine }` adds a chain. Other source chains are not supported.
   */
  readonly contracts?: Readonly<Record<number, KnownContracts>> | undefined
}

/**
 * Squid (API version 2): swaps on a single chain, and bridges over Axelar, CCTP and Squid's intents. Every call
 * requires an integrator id, which is secret: use it through a gateway.
 *
 * @see https://docs.squidrouter.com/api-and-sdk-integration/api
 */
export function squidV2({ contracts = SQUID_CONTRACTS, ...options }: SquidV2Options = {}): QuoteProvider {
  const http = createHttpClient({
    ...options,
    baseUrl: options.baseUrl ?? BASE_URL,
    maxBytes: MAX_LIST_BYTES,
  })
  return defineProvider({
    id: 'squid-v2',
    name: 'Squid',
    kind: 'bridge',
    settlesOn: 'destination',
    supportsContractCaller: true,
    unsupportedReason: (request) =>
      rejectFuelAndMessage('Squid', request) ??
      rejectContractBridging('Squid', request) ??
      rejectWithoutContract('Squid', contracts, request),
    contracts: ({ fromChainId }) => contracts[fromChainId],
    quote: (request, context) => quoteSquidV2(http, request, context),
    build: (quote, context) => buildSquidV2(http, quote, context),
    decode: (transaction, request) => decodeSquid(transaction, request, contracts[request.fromChainId]),
    status: (request, context) => statusSquidV2(http, request, context),
    tokens: (context) => tokensSquidV2(http, context),
  })
}

async function quoteSquidV2(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  try {
    const terms = { slippage: request.slippage, quoteOnly: true }
    const { route, handle } = await fetchRoute(http, request, terms, context)
    return squidQuote(route.estimate, request, handle)
  } catch (error) {
    throw toSquidV2Error(error)
  }
}

async function buildSquidV2(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { request } = quote
  try {
    const { route, handle } = await keepMinimum(
      quote,
      (slippage) => fetchRoute(http, request, { slippage, quoteOnly: false }, context),
      ({ route }) => route.estimate,
    )
    const { target, data, value } = parseExternal(
      transactionSchema,
      route.transactionRequest,
      'The transaction of Squid',
    )
    const { otherPayOut } = squidFees(route.estimate, request)
    return {
      transactionData: { to: target, data, value },
      // Some routes call a bridge contract instead of Squid's router.
      spender: target,
      otherPayOut,
      toAmountMin: route.estimate.toAmountMin,
      interfaceParamData: handle,
    }
  } catch (error) {
    throw toSquidV2Error(error)
  }
}

interface AskedRoute {
  readonly route: SquidRoute
  readonly handle: RouteHandle
}

/** @param terms `quoteOnly` requests a price without a transaction: transactions have a rate limit per wallet */
async function fetchRoute(
  http: HttpClient,
  request: QuoteRequest,
  terms: { readonly slippage: Percent; readonly quoteOnly: boolean },
  context: ProviderContext,
): Promise<AskedRoute> {
  const body = {
    fromAddress: getPricingSender(request),
    fromChain: String(request.fromChainId),
    fromToken: request.fromTokenAddress,
    fromAmount: String(request.fromAmount),
    toChain: String(request.toChainId),
    toToken: request.toTokenAddress,
    toAddress: getPricingRecipient(request),
    ...terms,
  }
  const { data, headers } = await http.request(
    { method: 'POST', path: 'v2/route', body, schema: routeSchema, mutation: false },
    context,
  )
  const { route } = data
  if (!route) throw new ProviderError('ERROR', 'Squid returned no route.')
  const requestId = headers.get('x-request-id') ?? undefined
  return { route, handle: compact({ requestId, quoteId: route.quoteId ?? undefined }) }
}

/** Final statuses; others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['success', 'DONE'],
  ['express_executed', 'DONE'],
  ['partial_success', 'PARTIAL_SUCCESS'],
  // Squid indexes a new transaction after seconds to minutes.
  ['not_found', 'NOT_FOUND'],
  ['refund', 'TRANSFER_REFUNDED'],
  ['refunded', 'TRANSFER_REFUNDED'],
  ['failed_on_destination', 'FAILED'],
])

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['needs_gas', 'The transfer needs more gas on the destination chain. Add it at Squid.'],
  ['failed_on_destination', 'failed: the call on the destination chain failed'],
  ['partial_success', 'The recipient received a different token than requested.'],
])

async function statusSquidV2(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, fromChainId, toChainId, interfaceParamData } = requireTransaction(request, 'Squid')
  const handle = z.safeParse(routeHandleSchema, interfaceParamData)
  const { requestId, quoteId = requestId } = handle.success ? handle.data : {}
  const query = { transactionId: fromHash, requestId, quoteId, fromChainId, toChainId }
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path: 'v2/status', query, schema: squidStatusSchema }, context)
    if (!data.id) throw new ProviderError('ERROR', 'Squid returned a status without an id.')
    const { squidTransactionStatus, status } = data
    // Only the gateway reports express executions.
    const word = status === 'express_executed' ? status : squidTransactionStatus || ''
    return statusResult(fromHash, {
      status: STATUSES.get(word) ?? 'PENDING',
      toHash: firstHash(data.toChain?.transactionId),
      message: MESSAGES.get(word),
      reply: data,
    })
  })
}

/** Requests the tokens of EVM chains; others are skipped. */
async function tokensSquidV2(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'v2/tokens', schema: tokensSchema }, context)
  return readListedTokens('Squid', data.tokens, context)
}

/** Error codes by text. They override the codes by type, which are less specific. */
const CODES: CodesByText = [
  [/(?:amount|value).* too (?:low|small)|below (?:the )?minimum/i, 'AMOUNT_TOO_LOW'],
  // Squid returns this text as a BAD_REQUEST for tokens without liquidity.
  [/unable to fetch token data/i, 'NOT_SUPPORT'],
]
const CODES_BY_TYPE: ReadonlyMap<string, ProviderErrorCode> = new Map([
  ['PATH_FINDER_ERROR', 'NOT_SUPPORT'],
  ['QUOTE_ERROR', 'NOT_SUPPORT'],
  ['ROUTE_ERROR', 'NOT_SUPPORT'],
  ['MAINTENANCE', 'SERVICE_UNAVAILABLE'],
  ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'],
  ['UNKNOWN_ERROR', 'SERVICE_UNAVAILABLE'],
])

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
function toSquidV2Error(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error
  const { type, message } = readErrorBody(apiErrorSchema, error) ?? {}
  const reason = message || `Squid returned HTTP ${error.status}.`
  const code =
    codeByText(CODES, reason) ??
    CODES_BY_TYPE.get(type ?? '') ??
    (error.status >= 500 ? 'SERVICE_UNAVAILABLE' : undefined)
  return code ? new ProviderError(code, reason, { cause: error }) : error
}
