import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderContext, ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { MAX_LIST_BYTES } from '../shared/read-tokens.ts'
import { rejectFuelAndMessage, rejectSameChain } from '../shared/reject.ts'
import { firstHash, notFoundOn404, statusResult } from '../shared/status.ts'
import { buildMayan } from './build.ts'
import { decodeMayan } from './calldata.ts'
import { submitOrderMayan } from './create-signable-order.ts'
import { getMayanChain, getMayanContracts } from './networks.ts'
import { quoteMayan } from './quote.ts'
import { statusSchema } from './schema.ts'
import { decodeOrderMayan } from './typed-data.ts'

const BASE_URL = 'https://price-api.mayan.finance/v3'
const EXPLORER_URL = 'https://explorer-api.mayan.finance/v3'

export interface MayanOptions extends ProviderOptions {
  /** URL of the explorer API, where orders are submitted and looked up. Default: the published host. */
  readonly explorerUrl?: string | undefined
  /** Whether to request orders that are signed and need no gas. Default: false. */
  readonly gasless?: boolean | undefined
}

/**
 * Mayan Swift: an order locks the input on the source chain, and solvers compete to pay it on the destination chain.
 * Orders are encoded locally. Other route types of Mayan are not supported.
 *
 * @see https://docs.mayan.finance
 */
export function mayan({
  baseUrl = BASE_URL,
  explorerUrl = EXPLORER_URL,
  gasless = false,
  ...options
}: MayanOptions = {}): QuoteProvider {
  const prices = createHttpClient({ ...options, baseUrl, maxBytes: MAX_LIST_BYTES })
  const explorer = createHttpClient({ ...options, baseUrl: explorerUrl })
  return defineProvider({
    id: 'mayan',
    name: 'Mayan',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: rejectUnsupported,
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => getMayanContracts(fromChainId),
    quote: (request, context) => quoteMayan(prices, gasless, request, context),
    build: (quote, context) => buildMayan(prices, quote, context),
    decode: (transaction, request) => decodeMayan(transaction, request),
    decodeOrder: (order, request) => decodeOrderMayan(order, request),
    submitOrder: (signed, context) => submitOrderMayan(explorer, signed, context),
    status: (request, context) => fetchStatus(explorer, request, context),
    tokens: async (context) => (await import('./tokens.ts')).tokensMayan(prices, context),
  })
}

function rejectUnsupported(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId } = request
  const unknown = [fromChainId, toChainId].find((chainId) => !getMayanChain(chainId))
  return (
    rejectFuelAndMessage('Mayan', request) ??
    rejectSameChain('Mayan', request) ??
    (unknown === undefined
      ? undefined
      : new ProviderError('NOT_SUPPORT', `Mayan does not support chain ${unknown}.`))
  )
}

/** Final values of `clientStatus`; others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['COMPLETED', 'DONE'],
  ['REFUNDED', 'TRANSFER_REFUNDED'],
])

/** Looks up an order by the transaction that created it or by its hash. */
async function fetchStatus(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const handle = request.type === 'order' ? request.orderId : request.fromHash
  const fromHash = request.type === 'order' ? '' : request.fromHash
  const result = await notFoundOn404(fromHash, async () => {
    const path = `swap/trx/${encodeURIComponent(handle)}`
    const { data } = await http.request({ path, schema: statusSchema }, context)
    if (!data.id) throw new ProviderError('ERROR', 'Mayan returned a status without an id.')
    return statusResult(fromHash || firstHash(data.sourceTxHash, data.createTxHash), {
      status: STATUSES.get(data.clientStatus ?? '') ?? 'PENDING',
      toHash: firstHash(data.fulfillTxHash, data.redeemTxHash),
      reply: data,
    })
  })
  const { status } = result.statusInfo
  return status === 'NOT_FOUND' ? statusResult(fromHash, { status, message: 'NOT_FOUND' }) : result
}
