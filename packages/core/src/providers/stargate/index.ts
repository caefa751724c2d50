import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { loadModule } from '../../kernel/load-module.ts'
import { defineProvider, type ProviderParts } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { rejectFuelAndMessage, rejectSameChain } from '../shared/reject.ts'
import type { StargateMode } from './calldata.ts'
import { decodeStargate } from './decode.ts'
import { findPool, type Networks } from './path.ts'
import { quoteStargate } from './quote.ts'
import { checkBusArrival, fetchBusStatus, fetchTaxiStatus } from './status.ts'

const SCAN_URL = 'https://scan.layerzero-api.com/v1'
const API_URL = 'https://mainnet.stargate-api.com/v1'

/**
 * Stargate V2 by taxi: each transfer is sent immediately, in a separate LayerZero message. Quotes are read on chain, so
 * it needs the platforms of both chains. `baseUrl` is the URL of LayerZero Scan, which reports statuses.
 *
 * @see https://docs.stargate.finance/developers
 */
export function stargateTaxi(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? SCAN_URL })
  return defineProvider({
    ...stargate('taxi', http, fetchTaxiStatus),
    id: 'stargate-taxi',
    name: 'Stargate (taxi)',
    settlesOn: 'destination',
  })
}

interface StargateBusOptions extends ProviderOptions {
  /**
   * URL of LayerZero Scan, which reports the arrival. `baseUrl` is the URL of the Stargate API, which reports the bus.
   */
  readonly scanUrl?: string | undefined
}

/**
 * Stargate V2 by bus: several transfers share a LayerZero message, which is cheaper and slower than a taxi. The status
 * DONE means that the bus has left; LayerZero Scan reports the arrival.
 *
 * @see https://docs.stargate.finance/developers
 */
export function stargateBus({
  baseUrl = API_URL,
  scanUrl = SCAN_URL,
  ...options
}: StargateBusOptions = {}): QuoteProvider {
  const api = createHttpClient({ ...options, baseUrl })
  const scan = createHttpClient({ ...options, baseUrl: scanUrl })
  return defineProvider({
    ...stargate('bus', api, fetchBusStatus),
    id: 'stargate-bus',
    name: 'Stargate (bus)',
    settlesOn: 'source',
    checkArrival: (request, context) => checkBusArrival({ api, scan }, request, context),
  })
}

function stargate(
  mode: StargateMode,
  http: HttpClient,
  status: typeof fetchTaxiStatus,
): Omit<ProviderParts, 'id' | 'name' | 'settlesOn'> {
  // Load the large table with the first request, to keep it out of the entry bundle.
  let networks: Networks | undefined
  const load = async () => {
    networks ??= (await loadModule(import('./networks.ts'))).NETWORKS
    return networks
  }
  return {
    kind: 'bridge',
    unsupportedReason: (request) =>
      rejectSameChain('Stargate', request) ?? rejectFuelAndMessage('Stargate', request),
    decodesEveryCall: true,
    // Loads the networks for `decode`, which a quote from a gateway may need before any call of `quote`.
    contracts: async ({ fromChainId, fromTokenAddress }) =>
      knownContract(findPool(await load(), fromChainId, fromTokenAddress)?.address),
    quote: async (request, context) => quoteStargate(mode, await load(), request, context),
    decode: (transaction, request) => decodeStargate(transaction, request, networks),
    status: (request, context) => status(http, request, context),
  }
}
