import type * as z from 'zod/mini'
import { isNativeToken, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
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
import { readTokens } from '../shared/read-tokens.ts'
import { rejectFuelAndMessage, rejectSameChain } from '../shared/reject.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { getDepositContract } from './get-deposit-contract.ts'
import { decodeGaszip, quoteGaszip } from './quote.ts'
import { chainsSchema, nativeRowSchema, searchSchema } from './schema.ts'

const BASE_URL = 'https://backend.gas.zip/v2'

/**
 * Gas.zip: bridges small amounts of native tokens. A quote includes its transaction.
 *
 * @see https://dev.gas.zip/gas/api/overview
 */
export function gaszip(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'gaszip',
    name: 'Gas.zip',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: rejectUnsupported,
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => knownContract(getDepositContract(fromChainId)),
    quote: (request, context) => quoteGaszip(http, request, context),
    decode: decodeGaszip,
    status: (request, context) => fetchStatus(http, request, context),
    tokens: (context) => fetchTokens(http, context),
  })
}

function rejectUnsupported(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, fromTokenAddress, toTokenAddress } = request
  const reason = rejectFuelAndMessage('Gas.zip', request) ?? rejectSameChain('Gas.zip', request)
  if (reason) return reason
  if (!isNativeToken(fromTokenAddress) || !isNativeToken(toTokenAddress)) {
    return new ProviderError('NOT_SUPPORT', 'Gas.zip only transfers native tokens.')
  }
  return getDepositContract(fromChainId)
    ? undefined
    : new ProviderError('NOT_SUPPORT', `Gas.zip has no known contract on chain ${fromChainId}.`)
}

/** Final statuses of a payment. SEEN, PENDING and PRIORITY are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['CONFIRMED', 'DONE'],
  ['NOT_FOUND', 'NOT_FOUND'],
  ['CANCELLED', 'FAILED'],
])

async function fetchStatus(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Gas.zip')
  const path = `search/${encodeURIComponent(fromHash)}`
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path, schema: searchSchema }, context)
    const status = toStatus(data)
    return statusResult(fromHash, {
      status,
      toHash: status === 'TRANSFER_REFUNDED' ? '' : firstHash(data.txs?.[0]?.hash),
      message: status === 'FAILED' ? `failed: ${data.msg || 'Gas.zip canceled the deposit'}` : undefined,
      reply: data.deposit ? data : undefined,
    })
  })
}

function toStatus({ deposit, txs }: z.infer<typeof searchSchema>): TransferStatus {
  if (!deposit) return 'NOT_FOUND'
  const [payment] = txs ?? []
  if (payment?.cancelled) return 'FAILED'
  const status = STATUSES.get(payment?.status ?? deposit.status) ?? 'PENDING'
  // CONFIRMED without a payment means that only the deposit is confirmed.
  if (status === 'DONE' && !payment) return 'PENDING'
  return status === 'DONE' && payment?.refund ? 'TRANSFER_REFUNDED' : status
}

async function fetchTokens(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'chains', schema: chainsSchema }, context)
  return readTokens(
    'Gas.zip',
    data.chains,
    {
      schema: nativeRowSchema,
      toEntry: ({ chain, symbol, decimals = 18 }) => ({
        chainId: chain,
        address: NATIVE_TOKEN_ADDRESS,
        name: symbol,
        symbol,
        decimals,
        logoImg: '',
      }),
    },
    context,
  )
}
