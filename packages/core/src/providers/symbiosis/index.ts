import { isNativeToken, normalizeTokenAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import { percentToBasisPoints } from '../../kernel/percent.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type {
  ProviderContext,
  ProviderOptions,
  ProviderQuote,
  QuoteProvider,
  TokenListEntry,
} from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import {
  getPricingRecipient,
  getPricingSender,
  toBuildableRequest,
} from '../../quotes/to-buildable-request.ts'
import { sumCosts } from '../shared/costs.ts'
import {
  type CodesByText,
  codeByText,
  feesAboveAmount,
  readErrorBody,
  toServiceError,
} from '../shared/error.ts'
import { readTokens } from '../shared/read-tokens.ts'
import { rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { firstHash, isSameHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { toProviderToken } from '../shared/to-provider-token.ts'
import { SYMBIOSIS_CONTRACTS } from './contracts.ts'
import { decodeSymbiosis } from './decode-symbiosis.ts'
import {
  apiErrorSchema,
  type SymbiosisSwap,
  statusSchema,
  swapSchema,
  tokenRowSchema,
  tokensSchema,
} from './schema.ts'

export { SYMBIOSIS_CONTRACTS } from './contracts.ts'

const BASE_URL = 'https://api.symbiosis.finance/crosschain'

export interface SymbiosisOptions extends ProviderOptions {
  /**
   * Contracts by chain id, the only ones that transactions may call or approve. Default: `SYMBIOSIS_CONTRACTS`;
   * `{ ...SYMBIOSIS_CONTRACTS, 5000: mine }` adds a chain. Other source chains are not supported.
   */
  readonly contracts?: Readonly<Record<number, KnownContracts>> | undefined
}

/**
 * Symbiosis: swaps between chains through its synthetic tokens. Quotes include the transaction.
 *
 * @see https://docs.symbiosis.finance/developer-tools/symbiosis-api
 */
export function symbiosis({
  contracts = SYMBIOSIS_CONTRACTS,
  ...options
}: SymbiosisOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'symbiosis',
    name: 'Symbiosis',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: (request) =>
      rejectFuelAndMessage('Symbiosis', request) ?? rejectWithoutContract('Symbiosis', contracts, request),
    contracts: ({ fromChainId }) => contracts[fromChainId],
    quote: (request, context) => quoteSymbiosis(http, request, context),
    decode: (transaction, request) => decodeSymbiosis(transaction, request, contracts[request.fromChainId]),
    status: (request, context) => statusSymbiosis(http, request, context),
    tokens: (context) => tokensSymbiosis(http, context),
  })
}

/** Address that the API uses for the native token. */
const NATIVE = ''

async function quoteSymbiosis(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  const body = {
    tokenAmountIn: {
      address: toProviderToken(NATIVE, request.fromTokenAddress),
      amount: String(request.fromAmount),
      chainId: request.fromChainId,
      decimals: request.fromTokenDecimals,
    },
    tokenOut: {
      address: toProviderToken(NATIVE, request.toTokenAddress),
      chainId: request.toChainId,
      decimals: request.toTokenDecimals,
    },
    // The API requires accounts even for a price.
    from: getPricingSender(request),
    to: getPricingRecipient(request),
    slippage: percentToBasisPoints(request.slippage),
  }
  try {
    const { data } = await http.request(
      { method: 'POST', path: 'v2/quote', body, schema: swapSchema, mutation: false },
      context,
    )
    return toProviderQuote(data ?? {}, request)
  } catch (error) {
    throw errorSymbiosis(error)
  }
}

function toProviderQuote(swap: SymbiosisSwap, request: QuoteRequest): ProviderQuote {
  const { tokenAmountOut, tokenAmountOutMin, estimatedTime = 0, fees = [], tx, approveTo } = swap
  if (!tokenAmountOut || !tx) {
    throw new ProviderError('NOT_SUPPORT', 'Symbiosis returned no transaction.')
  }
  const { fromChainId, fromTokenAddress } = request
  if (tx.chainId !== fromChainId)
    throw new ProviderError('ERROR', `Symbiosis returned a transaction for chain ${tx.chainId}.`)
  if (tokenAmountOut.amount === 0n) throw feesAboveAmount('Symbiosis')
  const bill = fees.map(({ value }) => ({ amount: value.amount, token: value }))
  const isOurs = toBuildableRequest(request) !== undefined
  return compact({
    spender: isNativeToken(fromTokenAddress) ? undefined : approveTo,
    toAmount: tokenAmountOut.amount,
    toAmountMin: tokenAmountOutMin?.amount,
    fee: { swapFee: sumCosts(bill, fromChainId, fromTokenAddress), destinationGasFee: 0n },
    estimatedDuration: estimatedTime,
    transactionData: isOurs ? { to: tx.to, data: tx.data, value: tx.value ?? 0n } : undefined,
    interfaceParamData: {},
  })
}

/** Final statuses by code; 1 and all others are pending. */
const STATUSES: ReadonlyMap<unknown, TransferStatus> = new Map([
  [-1, 'NOT_FOUND'],
  [0, 'DONE'],
  // Stuck: the transfer has to be reverted from the destination chain.
  [2, 'FAILED'],
  // Reverted: the tokens were refunded.
  [3, 'TRANSFER_REFUNDED'],
])

async function statusSymbiosis(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, fromChainId } = requireTransaction(request, 'Symbiosis')
  const path = `v2/tx/${fromChainId}/${encodeURIComponent(fromHash)}`
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path, schema: statusSchema }, context)
    const { code, text } = data.status
    const status = STATUSES.get(code) ?? 'PENDING'
    const hash = firstHash(data.tx?.hash)
    return statusResult(fromHash, {
      status,
      toHash: isSameHash(fromHash, hash) ? '' : hash,
      message: status === 'FAILED' ? `failed: ${text ?? ''}` : text,
      reply: data,
    })
  })
}

/** Requests the tokens that Symbiosis bridges. The list has no token names. */
async function tokensSymbiosis(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'v2/tokens', schema: tokensSchema }, context)
  return readTokens(
    'Symbiosis',
    data,
    {
      schema: tokenRowSchema,
      toEntry: ({ icon, ...row }) => ({
        ...row,
        address: normalizeTokenAddress(row.address),
        name: row.symbol,
        logoImg: icon ?? '',
      }),
    },
    context,
  )
}

/** Error codes by text, as all errors have the same code. */
const CODES: CodesByText = [
  [/too low|less than|below|not enough/i, 'AMOUNT_TOO_LOW'],
  [
    /no (?:\w+ )?(?:route|path|pool)|route not found|not supported|unsupported|too high|liquidity/i,
    'NOT_SUPPORT',
  ],
]

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
function errorSymbiosis(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status >= 500) return toServiceError(error, 'Symbiosis')
  const reason = readErrorBody(apiErrorSchema, error)?.message ?? ''
  const code = codeByText(CODES, reason)
  return code ? new ProviderError(code, reason, { cause: error }) : error
}
