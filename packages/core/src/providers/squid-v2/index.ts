import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { decodeSquid } from '../shared/decode-squid.ts'
import { rejectContractBridging, rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { SQUID_CONTRACTS } from '../shared/squid-contracts.ts'
import { MAX_LIST_BYTES } from '../shared/tokens.ts'
import { buildSquidV2 } from './build.ts'
import { quoteSquidV2 } from './quote.ts'
import { statusSquidV2 } from './status.ts'
import { tokensSquidV2 } from './tokens.ts'

export { SQUID_CONTRACTS } from '../shared/squid-contracts.ts'

const BASE_URL = 'https://v2.api.squidrouter.com'

export interface SquidV2Options extends ProviderOptions {
  /**
   * The contracts by chain id: no others are called or approved there. Default: `SQUID_CONTRACTS`; `{ ...SQUID_CONTRACTS, 5000: mine }`
   * adds a chain. Quotes from other chains are not requested.
   */
  readonly contracts?: Readonly<Record<number, KnownContracts>> | undefined
}

/**
 * Squid (API version 2): swaps on one chain, and bridges over Axelar, CCTP and its own intents. Every call needs an integrator id,
 * which is a key: reach it through a gateway.
 *
 * @see https://docs.squidrouter.com/api-and-sdk-integration/api
 */
export function squidV2({ contracts = SQUID_CONTRACTS, ...options }: SquidV2Options = {}): QuoteProvider {
  const http = createHttpClient({
    ...options,
    baseUrl: options.baseUrl ?? BASE_URL,
    maxBytes: MAX_LIST_BYTES,
  })
  return defineProvider({
    id: 'squid-v2',
    name: 'Squid',
    kind: 'bridge',
    settlesOn: 'destination',
    supportsContractCaller: true,
    unsupportedReason: (request) =>
      rejectFuelAndMessage('Squid', request) ??
      rejectContractBridging('Squid', request) ??
      rejectWithoutContract('Squid', contracts, request),
    contracts: ({ fromChainId }) => contracts[fromChainId],
    quote: (request, context) => quoteSquidV2(http, request, context),
    build: (quote, context) => buildSquidV2(http, quote, context),
    decode: (transaction, request) => decodeSquid(transaction, request, contracts[request.fromChainId]),
    status: (request, context) => statusSquidV2(http, request, context),
    tokens: (context) => tokensSquidV2(http, context),
  })
}
