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
import { getPricingRecipient } from '../../quotes/to-buildable-request.ts'
import { type CodesByText, codeByText, readErrorBody, toServiceError } from '../shared/error.ts'
import { keepMinimum } from '../shared/keep-minimum.ts'
import { MAX_LIST_BYTES, readListedTokens } from '../shared/read-tokens.ts'
import { rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { squidFees, squidQuote, squidStatusSchema } from '../shared/squid.ts'
import { SQUID_CONTRACTS } from '../shared/squid-contracts.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { apiErrorSchema, routeSchema, type SquidRoute, sdkInfoSchema, transactionSchema } from './schema.ts'

const BASE_URL = 'https://api.squidrouter.com'

export interface SquidV1Options extends ProviderOptions {
  /**
   * Contracts by chain id, the only ones that transactions may call or approve. Default: `SQUID_CONTRACTS`. Other
   * source chains are not supported.
   */
  readonly contracts?: Readonly<Record<number, KnownContracts>> | undefined
}

/**
 * Squid (API version 1): swaps and bridges over Axelar. The public service is shut down, so no default set of providers
 * contains it. Use `squidV2` unless you have access to a private service of this version. Every call requires an
 * integrator id, which is secret: use it through a gateway.
 *
 * @see https://docs.squidrouter.com
 */
export function squidV1({ contracts = SQUID_CONTRACTS, ...options }: SquidV1Options = {}): QuoteProvider {
  const http = createHttpClient({
    ...options,
    baseUrl: options.baseUrl ?? BASE_URL,
    maxBytes: MAX_LIST_BYTES,
  })
  return defineProvider({
    id: 'squid-v1',
    name: 'Squid v1',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: (request) =>
      rejectFuelAndMessage('Squid', request) ?? rejectWithoutContract('Squid', contracts, request),
    contracts: ({ fromChainId }) => contracts[fromChainId],
    quote: (request, context) => quoteSquidV1(http, request, context),
    build: (quote, context) => buildSquidV1(http, quote, context),
    status: (request, context) => statusSquidV1(http, request, context),
    tokens: (context) => tokensSquidV1(http, context),
  })
}

async function quoteSquidV1(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  try {
    const terms = { slippage: request.slippage, quoteOnly: true }
    const { estimate } = await fetchRoute(http, request, terms, context)
    return squidQuote(estimate, request, {})
  } catch (error) {
    throw errorSquidV1(error)
  }
}

async function buildSquidV1(
  http: HttpClient,
  quote: BuildRequest,
  context: ProviderContext,
): Promise<ProviderBuild> {
  const { request } = quote
  try {
    const { estimate, transactionRequest } = await keepMinimum(
      quote,
      (slippage) => fetchRoute(http, request, { slippage, quoteOnly: false }, context),
      (route) => route.estimate,
    )
    const { targetAddress, data, value } = parseExternal(
      transactionSchema,
      transactionRequest,
      'The transaction of Squid',
    )
    const { otherPayOut } = squidFees(estimate, request)
    return {
      transactionData: { to: targetAddress, data, value },
      spender: targetAddress,
      otherPayOut,
      toAmountMin: estimate.toAmountMin,
    }
  } catch (error) {
    throw errorSquidV1(error)
  }
}

/** @param terms `slippage` in percent; `quoteOnly` requests a price without a transaction */
async function fetchRoute(
  http: HttpClient,
  request: QuoteRequest,
  terms: { readonly slippage: Percent; readonly quoteOnly: boolean },
  context: ProviderContext,
): Promise<SquidRoute> {
  const query = {
    fromChain: request.fromChainId,
    fromToken: request.fromTokenAddress,
    fromAmount: request.fromAmount,
    toChain: request.toChainId,
    toToken: request.toTokenAddress,
    toAddress: getPricingRecipient(request),
    ...terms,
    enableForecall: true,
    enableExpress: true,
  }
  const { data } = await http.request({ path: 'v1/route', query, schema: routeSchema }, context)
  if (!data.route) throw new ProviderError('ERROR', 'Squid returned no route.')
  return data.route
}

/** Final statuses; all others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['success', 'DONE'],
  ['express_executed', 'DONE'],
  ['partial_success', 'PARTIAL_SUCCESS'],
  ['error', 'FAILED'],
])

async function statusSquidV1(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Squid')
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request(
      { path: 'v1/status', query: { transactionId: fromHash }, schema: squidStatusSchema },
      context,
    )
    if (!data.id) throw new ProviderError('ERROR', 'Squid returned a status without an id.')
    const { status: gatewayStatus, squidTransactionStatus } = data
    // Only the gateway reports express executions. Otherwise prefer the status of Squid.
    const providerStatus =
      gatewayStatus === 'express_executed' ? gatewayStatus : squidTransactionStatus || gatewayStatus || ''
    const status = STATUSES.get(providerStatus) ?? 'PENDING'
    return statusResult(fromHash, {
      status,
      toHash: firstHash(data.toChain?.transactionId),
      message:
        status === 'FAILED'
          ? `failed: ${gatewayStatus ?? ''} ${squidTransactionStatus ?? ''}`.trimEnd()
          : undefined,
      reply: data,
    })
  })
}

/** Requests the tokens of EVM chains; others are skipped. */
async function tokensSquidV1(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'v1/sdk-info', schema: sdkInfoSchema }, context)
  return readListedTokens('Squid v1', data.tokens, context)
}

/** Error codes by the text of the first error, as all errors have the same type. */
const CODES: CodesByText = [
  [/unsupported chain/i, 'NOT_SUPPORT'],
  [/not a supported token/i, 'UNSUPPORTED_TOKEN'],
  [/(?:amount|value).* too (?:low|small)|below (?:the )?minimum/i, 'AMOUNT_TOO_LOW'],
  [/no route|low liquidity/i, 'NOT_SUPPORT'],
]

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
function errorSquidV1(error: unknown): unknown {
  const reason = readErrorBody(apiErrorSchema, error)?.errors[0]?.message ?? ''
  const code = codeByText(CODES, reason)
  return code ? new ProviderError(code, reason, { cause: error }) : toServiceError(error, 'Squid')
}
