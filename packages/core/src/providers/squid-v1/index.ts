import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { SQUID_CONTRACTS } from '../shared/squid-contracts.ts'
import { MAX_LIST_BYTES } from '../shared/tokens.ts'
import { buildSquidV1 } from './build.ts'
import { quoteSquidV1 } from './quote.ts'
import { statusSquidV1 } from './status.ts'
import { tokensSquidV1 } from './tokens.ts'

const BASE_URL = 'https://api.squidrouter.com'

export interface SquidV1Options extends ProviderOptions {
  /**
   * The contracts by chain id: no others are called or approved there. Default: `SQUID_CONTRACTS`. A service with contracts of its
   * own has to name them here. Quotes from other chains are not requested.
   */
  readonly contracts?: Readonly<Record<number, KnownContracts>> | undefined
}

/**
 * Squid (API version 1): swaps and bridges over Axelar. Its public service is shut down, so no set of providers contains
 * it: pass it yourself where a service of this version still answers, and use `squidV2` everywhere else. Every call
 * needs an integrator id, which is a key: reach it through a gateway.
 *
 * @see https://docs.squidrouter.com
 */
export function squidV1({ contracts = SQUID_CONTRACTS, ...options }: SquidV1Options = {}): QuoteProvider {
  const http = createHttpClient({
    ...options,
    baseUrl: options.baseUrl ?? BASE_URL,
    maxBytes: MAX_LIST_BYTES,
  })
  return defineProvider({
    id: 'squid-v1',
    name: 'Squid v1',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: (request) =>
      rejectFuelAndMessage('Squid', request) ?? rejectWithoutContract('Squid', contracts, request),
    contracts: ({ fromChainId }) => contracts[fromChainId],
    quote: (request, context) => quoteSquidV1(http, request, context),
    build: (quote, context) => buildSquidV1(http, quote, context),
    status: (request, context) => statusSquidV1(http, request, context),
    tokens: (context) => tokensSquidV1(http, context),
  })
}
