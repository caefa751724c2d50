import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { NITRO_CONTRACTS, type NitroContracts } from './contracts.ts'
import { decodeNitro } from './decode-nitro.ts'
import { quoteNitro } from './quote.ts'
import { healthSchema } from './schema.ts'
import { fetchArrival, statusNitro } from './status.ts'

export { NITRO_CONTRACTS } from './contracts.ts'

const BASE_URL = 'https://api.pay.routerprotocol.com'
const PATHFINDER_URL = 'https://api-beta.pathfinder.routerprotocol.com/api/v2'

export interface NitroOptions extends ProviderOptions {
  /** URL of the Nitro API, which reports the source and destination transactions. Default: the published host. */
  readonly pathfinderUrl?: string | undefined
  /**
   * Contracts by chain id, the only ones that transactions may call or approve. Default: `NITRO_CONTRACTS`;
   * `{ ...NITRO_CONTRACTS, 5000: mine }` adds a chain. Other source chains are not supported.
   */
  readonly contracts?: Readonly<Record<number, NitroContracts>> | undefined
}

/**
 * Router Nitro, the bridge of Router Protocol, through the Router Pay API. Quotes include the transaction. The status
 * DONE of Router Pay means that the funds left the source chain; the Nitro API reports the arrival.
 *
 * @see https://docs.routerprotocol.com/api/?v=ROUTER-PAY
 */
export function nitro({
  baseUrl = BASE_URL,
  pathfinderUrl = PATHFINDER_URL,
  contracts = NITRO_CONTRACTS,
  ...options
}: NitroOptions = {}): QuoteProvider {
  const pay = createHttpClient({ ...options, baseUrl })
  const pathfinder = createHttpClient({ ...options, baseUrl: pathfinderUrl })
  return defineProvider({
    id: 'nitro',
    name: 'Router Nitro',
    kind: 'bridge',
    settlesOn: 'source',
    unsupportedReason: (request) =>
      rejectFuelAndMessage('Router Nitro', request) ??
      rejectWithoutContract('Router Nitro', contracts, request),
    contracts: ({ fromChainId }) => {
      const { assetForwarder, assetBridge } = contracts[fromChainId] ?? {}
      return { targets: [assetForwarder, assetBridge].filter((address) => address !== undefined) }
    },
    quote: (request, context) => quoteNitro(pay, request, context),
    decode: (transaction, request) =>
      decodeNitro(transaction, request, contracts[request.fromChainId]?.assetForwarder),
    status: (request, context) => statusNitro({ pay, pathfinder }, request, context),
    checkArrival: (request, context) => fetchArrival({ pay, pathfinder }, request, context),
    health: async (context) => {
      await pay.request({ path: 'health', schema: healthSchema }, context)
    },
  })
}
