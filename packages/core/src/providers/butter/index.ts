import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
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
import { rejectFuelAndMessage } from '../shared/reject.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { getRouters, hasRouter } from './contracts.ts'
import { decodeButter } from './decode-butter.ts'
import { buildButter, quoteButter } from './quote.ts'
import { chainsSchema, statusSchema, tokenPageSchema, tokenRowSchema } from './schema.ts'

const ROUTER_URL = 'https://bs-router-v3.chainservice.io'
const STATUS_URL = 'https://bs-app-api.chainservice.io/api'
const LIST_URL = 'https://bs-tokens-api.chainservice.io/api'

export interface ButterOptions extends ProviderOptions {
  /** Host of GET /queryBridgeInfoBySourceHash, for statuses. `baseUrl` is the host for quotes and builds. */
  readonly statusUrl?: string | undefined
  /** Host of the lists of chains and tokens. */
  readonly listUrl?: string | undefined
  /** Id of the integrator at Butter. Default: the one in its documentation. */
  readonly entrance?: string | undefined
}

/**
 * Butter: swaps and bridges over MAP Protocol. Its API takes amounts in human units. Bridging requires a slippage of at least
 * 1.5 %.
 *
 * @see https://docs.butternetwork.io/butterswap/butter-api-for-routing
 */
export function butter({
  baseUrl = ROUTER_URL,
  statusUrl = STATUS_URL,
  listUrl = LIST_URL,
  entrance = 'Butter+',
  ...options
}: ButterOptions = {}): QuoteProvider {
  const router = createHttpClient({ ...options, baseUrl })
  const explorer = createHttpClient({ ...options, baseUrl: statusUrl })
  const lists = createHttpClient({ ...options, baseUrl: listUrl })
  return defineProvider({
    id: 'butter',
    name: 'Butter',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: rejectButter,
    contracts: ({ fromChainId }) => ({ targets: getRouters(fromChainId) }),
    quote: (request, context) => quoteButter(router, entrance, request, context),
    build: (quote, context) => buildButter(router, quote, context),
    decode: decodeButter,
    status: (request, context) => statusButter(explorer, request, context),
    tokens: (context) => tokensButter(lists, context),
  })
}

function rejectButter(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId } = request
  return hasRouter(fromChainId)
    ? rejectFuelAndMessage('Butter', request)
    : new ProviderError('NOT_SUPPORT', `Butter has no router on chain ${fromChainId}.`)
}

const SUCCESS = 200

/** Final statuses; 0 and all others are pending. */
const STATUSES: ReadonlyMap<unknown, TransferStatus> = new Map([
  [1, 'DONE'],
  [6, 'TRANSFER_REFUNDED'],
])

async function statusButter(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Butter')
  return notFoundOn404(fromHash, async () => {
    const { data: reply } = await http.request(
      { path: 'queryBridgeInfoBySourceHash', query: { hash: fromHash }, schema: statusSchema },
      context,
    )
    if (reply.code !== SUCCESS) {
      throw new ProviderError('ERROR', reply.message || `Butter returned the code ${reply.code}.`)
    }
    const info = reply.data?.info
    if (!info) {
      return statusResult(fromHash, { status: 'PENDING', message: 'Butter has not seen the transfer yet.' })
    }
    return statusResult(fromHash, {
      status: STATUSES.get(info.state) ?? 'PENDING',
      toHash: firstHash(info.toHash),
      reply: info,
    })
  })
}

/** Maximum page size of Butter. */
const PAGE_SIZE = 100
/** Limits the requests if the count keeps growing. */
const MAX_PAGES = 50

async function tokensButter(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data: reply } = await http.request({ path: 'queryChainList', schema: chainsSchema }, context)
  const evm = reply.data.chains.filter(({ chainType }) => chainType === 'EVM')
  const rows = await Promise.all(evm.map(({ key }) => fetchTokenRows(http, key, context)))
  return readTokens(
    'Butter',
    rows.flat(),
    { schema: tokenRowSchema, toEntry: ({ image, ...row }) => ({ ...row, logoImg: image ?? '' }) },
    context,
  )
}

async function fetchTokenRows(
  http: HttpClient,
  network: string,
  context: ProviderContext,
): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = { network, page, size: PAGE_SIZE }
    const { data } = await http.request({ path: 'queryTokenList', query, schema: tokenPageSchema }, context)
    const { count, results } = data.data
    rows.push(...results)
    if (results.length === 0 || rows.length >= count) break
  }
  return rows
}
