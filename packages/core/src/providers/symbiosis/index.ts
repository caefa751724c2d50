import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { decodeSymbiosis } from './calldata.ts'
import { SYMBIOSIS_CONTRACTS } from './contracts.ts'
import { quoteSymbiosis } from './quote.ts'
import { statusSymbiosis } from './status.ts'
import { tokensSymbiosis } from './tokens.ts'

export { SYMBIOSIS_CONTRACTS } from './contracts.ts'

const BASE_URL = 'https://api.symbiosis.finance/crosschain'

export interface SymbiosisOptions extends ProviderOptions {
  /**
   * The contracts by chain id: no others are called or approved there. Default: `SYMBIOSIS_CONTRACTS`; `{ ...SYMBIOSIS_CONTRACTS, 5000: mine }`
   * adds a chain. Quotes from other chains are not requested.
   */
  readonly contracts?: Readonly<Record<number, KnownContracts>> | undefined
}

/**
 * Symbiosis: swaps between chains over its own synthetic tokens. A quote brings the transaction that carries it out.
 *
 * @see https://docs.symbiosis.finance/developer-tools/symbiosis-api
 */
export function symbiosis({
  contracts = SYMBIOSIS_CONTRACTS,
  ...options
}: SymbiosisOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'symbiosis',
    name: 'Symbiosis',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: (request) =>
      rejectFuelAndMessage('Symbiosis', request) ?? rejectWithoutContract('Symbiosis', contracts, request),
    contracts: ({ fromChainId }) => contracts[fromChainId],
    quote: (request, context) => quoteSymbiosis(http, request, context),
    decode: (transaction, request) => decodeSymbiosis(transaction, request, contracts[request.fromChainId]),
    status: (request, context) => statusSymbiosis(http, request, context),
    tokens: (context) => tokensSymbiosis(http, context),
  })
}
