import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type {
  ProviderContext,
  ProviderOptions,
  QuoteProvider,
  TokenListEntry,
} from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { MAX_LIST_BYTES, readListedTokens } from '../shared/read-tokens.ts'
import { rejectContractBridging, rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { decodeLifi } from './calldata.ts'
import { LIFI_DIAMONDS } from './diamonds.ts'
import { type LifiOrder, quoteLifi } from './quote.ts'
import { statusSchema, tokensSchema } from './schema.ts'

export { LIFI_DIAMONDS } from './diamonds.ts'

const BASE_URL = 'https://li.quest/v1'

export interface LifiOptions extends ProviderOptions {
  /** Criterion of LI.FI for the choice of a route. Default CHEAPEST: the highest output. */
  readonly order?: LifiOrder | undefined
  /**
   * LI.FI's keys of exchanges and aggregators to exclude, such as those that the application requests directly.
   * Default: none.
   */
  readonly denyExchanges?: readonly string[] | undefined
  /**
   * The LI.FI Diamond by chain id, the only contract that transactions may call or approve. Default: `LIFI_DIAMONDS`;
   * `{ ...LIFI_DIAMONDS, 5000: mine }` adds a chain. Other source chains are not supported.
   */
  readonly diamonds?: Readonly<Record<number, string>> | undefined
}

/**
 * LI.FI: aggregates bridges and exchanges, between chains and on a single chain. Quotes include the transaction. For an
 * exact output, the minimum output is that amount less the slippage.
 *
 * @see https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer
 */
export function lifi({
  order = 'CHEAPEST',
  denyExchanges,
  diamonds = LIFI_DIAMONDS,
  ...options
}: LifiOptions = {}): QuoteProvider {
  const http = createHttpClient({
    ...options,
    baseUrl: options.baseUrl ?? BASE_URL,
    maxBytes: MAX_LIST_BYTES,
  })
  return defineProvider({
    id: 'lifi',
    name: 'LI.FI',
    kind: 'bridge',
    settlesOn: 'destination',
    supportsExactOutput: 'approximate',
    supportsContractCaller: true,
    unsupportedReason: (request) =>
      rejectFuelAndMessage('LI.FI', request) ??
      rejectContractBridging('LI.FI', request) ??
      rejectWithoutContract('LI.FI', diamonds, request),
    contracts: ({ fromChainId }) => knownContract(diamonds[fromChainId]),
    quote: (request, context) => quoteLifi(http, { order, denyExchanges }, request, context),
    decode: (transaction, request) => decodeLifi(transaction, request, diamonds[request.fromChainId]),
    status: (request, context) => fetchStatus(http, request, context),
    tokens: (context) => fetchTokens(http, context),
  })
}

/** Statuses of the API; others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['DONE', 'DONE'],
  ['NOT_FOUND', 'NOT_FOUND'],
  ['FAILED', 'FAILED'],
  ['INVALID', 'INVALID'],
])

/** Statuses by substatus of replies with the status DONE or FAILED. */
const STATUS_BY_SUBSTATUS: ReadonlyMap<string, TransferStatus> = new Map([
  ['PARTIAL', 'PARTIAL_SUCCESS'],
  ['REFUNDED', 'TRANSFER_REFUNDED'],
])

async function fetchStatus(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, fromChainId, toChainId } = requireTransaction(request, 'LI.FI')
  const query = { txHash: fromHash, fromChain: fromChainId, toChain: toChainId }
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path: 'status', query, schema: statusSchema }, context)
    const status = STATUSES.get(data.status) ?? 'PENDING'
    const text = data.substatusMessage || data.substatus || ''
    const isFinal = status === 'DONE' || status === 'FAILED'
    return statusResult(fromHash, {
      status: (isFinal && STATUS_BY_SUBSTATUS.get(data.substatus ?? '')) || status,
      toHash: firstHash(data.receiving?.txHash),
      message: status === 'FAILED' ? `failed: ${text}` : text,
      reply: data,
    })
  })
}

async function fetchTokens(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const query = { chainTypes: 'EVM' }
  const { data } = await http.request({ path: 'tokens', query, schema: tokensSchema }, context)
  return readListedTokens('LI.FI', Object.values(data.tokens).flat(), context)
}
