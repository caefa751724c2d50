import type * as z from 'zod/mini'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import { loadModule } from '../../kernel/load-module.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type {
  ProviderContext,
  ProviderOptions,
  QuoteProvider,
  TokenListEntry,
} from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { readTokens } from '../shared/read-tokens.ts'
import { firstHash, requireTransaction, statusResult } from '../shared/status.ts'
import { BNB_CHAIN_ID, getSpokePool } from './contracts.ts'
import { decodeAcross } from './deposit.ts'
import { buildAcross, quoteAcross } from './quote.ts'
import { rejectUnsupported } from './route.ts'
import { depositStatusSchema, tokenListSchema, tokenRowSchema } from './schema.ts'

const BASE_URL = 'https://app.across.to/api'

/**
 * Across: an intent bridge. The user deposits into a SpokePool, and a relayer pays on the destination chain.
 *
 * @see https://docs.across.to/reference/api-reference
 */
export function across(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'across',
    name: 'Across',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: rejectUnsupported,
    contracts: ({ fromChainId }) => knownContract(getSpokePool(fromChainId)),
    quote: (request, context) => quoteAcross(http, request, context),
    build: (quote, context) => buildAcross(http, quote, context),
    decode: decodeAcross,
    status: (request, context) => fetchStatus(http, request, context),
    arrivals: async () => (await loadModule(import('./arrivals.ts'))).acrossArrivals,
    tokens: (context) => fetchTokens(http, context),
  })
}

/** Final statuses; others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['filled', 'DONE'],
  ['slowFilled', 'DONE'],
  ['expired', 'FAILED'],
  ['refunded', 'TRANSFER_REFUNDED'],
])

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['expired', 'Not filled before its deadline. Across refunds the deposit on the source chain.'],
  ['refunded', 'Across refunded the deposit on the source chain.'],
])

async function fetchStatus(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, fromChainId } = requireTransaction(request, 'Across')
  const query = { depositTxnRef: fromHash, originChainId: fromChainId }
  try {
    const { data } = await http.request(
      { path: 'deposit/status', query, schema: depositStatusSchema },
      context,
    )
    const status = STATUSES.get(data.status) ?? 'PENDING'
    return statusResult(fromHash, {
      status,
      toHash:
        status === 'TRANSFER_REFUNDED'
          ? firstHash(data.depositRefundTxnRef, data.depositRefundTxHash)
          : firstHash(data.fillTx, data.fillTxnRef),
      message: MESSAGES.get(data.status),
      reply: data,
    })
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error
    return statusResult(fromHash, { status: 'PENDING', message: 'The deposit has not been seen yet.' })
  }
}

/** Tokens with 18 decimals on BNB Chain. Across derives decimals from the symbol, so its list has 6 for them. */
const EIGHTEEN_ON_BNB: readonly string[] = ['USDC', 'USDT']

async function fetchTokens(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'token-list', schema: tokenListSchema }, context)
  return readTokens('Across', data, { schema: tokenRowSchema, toEntry }, context)
}

function toEntry({ logoURI, isNative, ...row }: z.infer<typeof tokenRowSchema>): TokenListEntry {
  return {
    ...row,
    address: isNative ? NATIVE_TOKEN_ADDRESS : row.address,
    decimals: row.chainId === BNB_CHAIN_ID && EIGHTEEN_ON_BNB.includes(row.symbol) ? 18 : row.decimals,
    logoImg: logoURI ?? '',
  }
}
