import * as z from 'zod/mini'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { FUEL_CHAIN_ID } from '../../chains/chain-ids.ts'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type {
  ProviderContext,
  ProviderOptions,
  QuoteProvider,
  TokenListEntry,
} from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { readRows } from '../shared/read-rows.ts'
import { readTokens } from '../shared/read-tokens.ts'
import { rejectMessage, rejectSameChain } from '../shared/reject.ts'
import { firstHash, isSameHash, notFound, requireTransaction, statusResult } from '../shared/status.ts'
import { DEPOSITORY, decodeLayerswap, hasDepository } from './contracts.ts'
import { buildLayerswap, getErrorCode, quoteLayerswap } from './quote.ts'
import { networkRowSchema, networksSchema, statusSchema, swapHandleSchema, tokenRowSchema } from './schema.ts'

const BASE_URL = 'https://api.layerswap.io/api/v2'
/** Maximum size of the network list, which contains the tokens of all networks. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Layerswap: a solver takes the deposit through Layerswap's depository and pays on the destination chain. Swaps and
 * their statuses require an API key: use it through a gateway.
 *
 * @see https://docs.layerswap.io/api-reference/quickstart
 */
export function layerswap(options: ProviderOptions = {}): QuoteProvider {
  const headers = { accept: 'application/json', ...options.headers }
  const http = createHttpClient({
    ...options,
    headers,
    baseUrl: options.baseUrl ?? BASE_URL,
    maxBytes: MAX_BYTES,
  })
  return defineProvider({
    id: 'layerswap',
    name: 'Layerswap',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: rejectLayerswap,
    contracts: () => knownContract(DEPOSITORY),
    quote: (request, context) => quoteLayerswap(http, request, context),
    build: (quote, context) => buildLayerswap(http, quote, context),
    decode: decodeLayerswap,
    status: (request, context) => statusLayerswap(http, request, context),
    tokens: (context) => tokensLayerswap(http, context),
  })
}

function rejectLayerswap(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId } = request
  const reason = rejectMessage('Layerswap', request) ?? rejectSameChain('Layerswap', request)
  if (reason) return reason
  if (fromChainId === FUEL_CHAIN_ID) {
    return new ProviderError('NOT_SUPPORT', 'Layerswap does not support deposits from Fuel.')
  }
  return hasDepository(fromChainId)
    ? undefined
    : new ProviderError('NOT_SUPPORT', `Layerswap has no known depository on chain ${fromChainId}.`)
}

/** Final statuses; others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['completed', 'DONE'],
  ['failed', 'FAILED'],
  ['refunded', 'TRANSFER_REFUNDED'],
])

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['pending_refund', 'The swap failed. Layerswap is refunding the deposit.'],
  ['refunded', 'Layerswap refunded the deposit on the source chain.'],
  [
    'expired',
    'The swap expired before Layerswap received the deposit. Contact its support to recover the funds.',
  ],
])

async function statusLayerswap(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, interfaceParamData } = requireTransaction(request, 'Layerswap')
  const swap = await fetchSwap(http, fromHash, interfaceParamData, context)
  const transactions = swap?.transactions ?? []
  const isOurs = transactions.some(
    ({ type, transaction_hash }) => type === 'input' && isSameHash(fromHash, transaction_hash),
  )
  if (!swap || !isOurs) return notFound(fromHash)
  const status = STATUSES.get(swap.status) ?? 'PENDING'
  const outputs = transactions.filter(({ type }) => type === 'output')
  return statusResult(fromHash, {
    status,
    toHash: firstHash(...outputs.map(({ transaction_hash }) => transaction_hash)),
    message:
      status === 'FAILED' ? `failed: ${swap.fail_reason || 'no reason given'}` : MESSAGES.get(swap.status),
    reply: swap,
  })
}

/**
 * Requests a swap by its id or, without one, by the deposit transaction. Returns undefined if Layerswap does not know
 * it.
 */
async function fetchSwap(http: HttpClient, fromHash: string, handle: unknown, context: ProviderContext) {
  const parsed = z.safeParse(swapHandleSchema, handle)
  const path = parsed.success
    ? `swaps/${encodeURIComponent(parsed.data.swapId)}`
    : `swaps/by_transaction_hash/${encodeURIComponent(fromHash)}`
  const query = parsed.success ? { exclude_deposit_actions: true } : {}
  try {
    const { data } = await http.request({ path, query, schema: statusSchema }, context)
    return data.data?.swap ?? undefined
  } catch (error) {
    // Require an error body of Layerswap: a 404 without one may come from a proxy.
    if (error instanceof HttpError && error.status === 404 && getErrorCode(error) !== undefined)
      return undefined
    throw error
  }
}

/** Requests the tokens of the EVM networks. */
async function tokensLayerswap(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'networks', schema: networksSchema }, context)
  return readRows(networkRowSchema, data.data).flatMap(({ chain_id, type, tokens = [] }) => {
    const chainId = Number(/^[1-9]\d{0,14}$/.exec(chain_id ?? '')?.[0])
    if (type !== 'evm' || Number.isNaN(chainId)) return []
    const toEntry = ({
      symbol,
      display_asset,
      logo,
      contract,
      decimals,
    }: z.infer<typeof tokenRowSchema>) => ({
      chainId,
      address: contract ?? NATIVE_TOKEN_ADDRESS,
      name: display_asset || symbol,
      symbol,
      decimals,
      logoImg: logo ?? '',
    })
    return readTokens('Layerswap', tokens, { schema: tokenRowSchema, toEntry }, context)
  })
}
