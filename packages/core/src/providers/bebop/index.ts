import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { refuseAggregator } from '../shared/swap-aggregator.ts'
import { CONTRACTS, NETWORKS } from './networks.ts'
import { quoteBebop } from './quote.ts'

const BASE_URL = 'https://api.bebop.xyz'

const ROUTES = [...CONTRACTS.values()]
const BEBOP_CONTRACTS = {
  targets: ROUTES.map(({ router }) => router),
  spenders: ROUTES.map(({ spender }) => spender),
}

/**
 * Bebop: the better of makers' signed prices (PMM) and an auction among solvers (JAM). A quote brings its transaction. A
 * contract gets routes of the auction alone: signed prices expire within seconds. Every call needs a key: reach it through a
 * gateway.
 *
 * @see https://docs.bebop.xyz/router-api
 */
export function bebop(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'bebop',
    name: 'Bebop',
    kind: 'swap',
    doneMeans: 'arrived',
    buysExactly: true,
    servesContracts: true,
    refusal: (request) => refuseAggregator('Bebop', NETWORKS, request),
    contracts: () => BEBOP_CONTRACTS,
    quote: (request, context) => quoteBebop(http, request, context),
  })
}
