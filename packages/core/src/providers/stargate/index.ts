import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { defineProvider, type ProviderParts } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { decodeStargate } from './decode.ts'
import { findPool, type Networks } from './path.ts'
import type { StargateMode } from './pool.ts'
import { quoteStargate } from './quote.ts'
import { rejectUnsupported } from './reject-unsupported.ts'
import { arrivalBus, statusBus, statusTaxi } from './status.ts'

const SCAN_URL = 'https://scan.layerzero-api.com/v1'
const API_URL = 'https://mainnet.stargate-api.com/v1'

/**
 * Stargate V2, at once: one LayerZero message for one transfer. Priced and built on chain, so it needs the platforms of
 * both chains; its status comes from LayerZero Scan, which `baseUrl` replaces.
 *
 * @see https://docs.stargate.finance/developers
 */
export function stargateTaxi(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? SCAN_URL })
  return defineProvider({
    ...stargate('taxi', http, statusTaxi),
    id: 'stargate-taxi',
    name: 'Stargate (taxi)',
    settlesOn: 'destination',
  })
}

interface StargateBusOptions extends ProviderOptions {
  /** LayerZero Scan, which tells of the arrival; `baseUrl` is Stargate's own API, which tells of the bus. */
  readonly scanUrl?: string | undefined
}

/**
 * Stargate V2, together with others: cheaper, and later. As `stargateTaxi`, but its DONE says that the bus has left; that
 * the money arrived, says LayerZero Scan.
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
    ...stargate('bus', api, statusBus),
    id: 'stargate-bus',
    name: 'Stargate (bus)',
    settlesOn: 'source',
    checkArrival: (request, context) => arrivalBus({ api, scan }, request, context),
  })
}

function stargate(
  mode: StargateMode,
  http: HttpClient,
  status: typeof statusTaxi,
): Omit<ProviderParts, 'id' | 'name' | 'settlesOn'> {
  // Long, and of use to nobody who never asks.
  let networks: Networks | undefined
  const load = async () => {
    networks ??= (await import('./networks.ts')).NETWORKS
    return networks
  }
  return {
    kind: 'bridge',
    unsupportedReason: rejectUnsupported,
    decodesEveryCall: true,
    // Also loads the networks for `decode`, for a quote that was created elsewhere.
    contracts: async ({ fromChainId, fromTokenAddress }) =>
      knownContract(findPool(await load(), fromChainId, fromTokenAddress)?.address),
    quote: async (request, context) => quoteStargate(mode, await load(), request, context),
    decode: (transaction, request) => decodeStargate(transaction, request, networks),
    status: (request, context) => status(http, request, context),
  }
}
