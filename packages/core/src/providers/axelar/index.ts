import { isNativeToken } from '../../chains/address.ts'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderContext, ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { rejectFuelAndMessage, rejectSameChain } from '../shared/reject.ts'
import {
  firstHash,
  isSameHash,
  notFound,
  notFoundOn404,
  requireTransaction,
  statusResult,
} from '../shared/status.ts'
import { decodeAxelar } from './calldata.ts'
import { createConfigCache, searchSchema } from './config.ts'
import { CHAINS } from './contracts.ts'
import { quoteAxelar } from './quote.ts'

const BASE_URL = 'https://api.axelarscan.io/gmp'
const CONFIG_URL = 'https://axelar-mainnet.s3.us-east-2.amazonaws.com/configs'

export interface AxelarOptions extends ProviderOptions {
  /** URL of the folder that contains `mainnet-config-1.x.json`. */
  readonly configUrl?: string | undefined
}

/**
 * Axelar: bridges gateway tokens, such as axlUSDC, one to one, with express delivery. The gas of the destination chain is a
 * native fee on top of the amount. It needs the platforms of both chains, to read which token a symbol stands for.
 *
 * @see https://docs.axelar.dev/dev/general-message-passing/overview
 */
export function axelar({
  baseUrl = BASE_URL,
  configUrl = CONFIG_URL,
  ...options
}: AxelarOptions = {}): QuoteProvider {
  // Avoid the CORS preflight that `application/json` causes: the API does not support it.
  const headers = { 'content-type': 'text/plain', ...options.headers }
  const http = createHttpClient({ ...options, headers, baseUrl })
  const config = createConfigCache(createHttpClient({ ...options, baseUrl: configUrl }))
  return defineProvider({
    id: 'axelar',
    name: 'Axelar',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: rejectUnsupported,
    contracts: ({ fromChainId }) => knownContract(CHAINS[fromChainId]?.router),
    quote: (request, context) => quoteAxelar(http, config, request, context),
    decode: (transaction, request) => decodeAxelar(transaction, request, config.latest()),
    status: (request, context) => fetchStatus(http, request, context),
  })
}

function rejectUnsupported(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress } = request
  const reason = rejectSameChain('Axelar', request) ?? rejectFuelAndMessage('Axelar', request)
  if (reason) return reason
  const unknown = [fromChainId, toChainId].find((chainId) => !CHAINS[chainId])
  if (unknown !== undefined) {
    return new ProviderError('NOT_SUPPORT', `Axelar has no gateway and router on chain ${unknown}.`)
  }
  return isNativeToken(fromTokenAddress) || isNativeToken(toTokenAddress)
    ? new ProviderError('NOT_SUPPORT', 'Axelar does not bridge native tokens.')
    : undefined
}

/** Successful statuses. A single word that contains `error` is a failure; any other text is pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['executed', 'DONE'],
  ['express_executed', 'DONE'],
])
const FAILED = /^[a-z_]*error[a-z_]*$/

const MESSAGES: ReadonlyMap<TransferStatus, string> = new Map([
  ['DONE', 'Executed successfully'],
  ['FAILED', 'Transaction failed'],
  ['PENDING', 'Pending'],
])

async function fetchStatus(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Axelar')
  return notFoundOn404(fromHash, async () => {
    const query = { txHash: fromHash }
    const { data } = await http.request({ path: 'searchGMP', query, schema: searchSchema }, context)
    // The search also matches destination transactions.
    const row = data.data.find(({ call }) => isSameHash(fromHash, call.transactionHash))
    if (!row) return notFound(fromHash)
    const status = STATUSES.get(row.status) ?? (FAILED.test(row.status) ? 'FAILED' : 'PENDING')
    return statusResult(fromHash, {
      status,
      // The express execution pays the recipient; the later execution only reimburses the relayer.
      toHash: firstHash(row.express_executed?.transactionHash, row.executed?.transactionHash),
      message: MESSAGES.get(status),
      reply: row,
    })
  })
}
