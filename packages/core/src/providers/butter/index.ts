import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectFuelAndMessage } from '../shared/reject.ts'
import { buildButter } from './build.ts'
import { decodeButter } from './calldata.ts'
import { hasRouter } from './contracts.ts'
import { getRouters } from './get-routers.ts'
import { quoteButter } from './quote.ts'
import { statusButter } from './status.ts'
import { tokensButter } from './tokens.ts'

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
