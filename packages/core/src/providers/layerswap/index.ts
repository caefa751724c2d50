import { FUEL_CHAIN_ID } from '../../chains/ids.ts'
import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectMessage, rejectSameChain } from '../shared/reject.ts'
import { buildLayerswap } from './build.ts'
import { decodeLayerswap } from './calldata.ts'
import { DEPOSITORY, hasDepository } from './contracts.ts'
import { quoteLayerswap } from './quote.ts'
import { statusLayerswap } from './status.ts'
import { tokensLayerswap } from './tokens.ts'

const BASE_URL = 'https://api.layerswap.io/api/v2'
/** Maximum size of the network list, which contains all tokens. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Layerswap: a solver takes the deposit through Layerswap's depository and pays on the destination chain. Swaps and their
 * statuses require an API key: use it through a gateway.
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
  // Fuel is only a destination.
  if (fromChainId === FUEL_CHAIN_ID) {
    return new ProviderError('NOT_SUPPORT', 'Layerswap does not support deposits from Fuel.')
  }
  return hasDepository(fromChainId)
    ? undefined
    : new ProviderError('NOT_SUPPORT', `Layerswap has no known depository on chain ${fromChainId}.`)
}
