import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { buildXy } from './build.ts'
import { XY_CONTRACTS } from './contracts.ts'
import { decodeXy } from './decode-xy.ts'
import { quoteXy } from './quote.ts'
import { statusXy } from './status.ts'
import { tokensXy } from './tokens.ts'

export { XY_CONTRACTS } from './contracts.ts'

const BASE_URL = 'https://aggregator-api.xy.finance/v1'

export interface XyOptions extends ProviderOptions {
  /**
   * The contracts by chain id: no others are called or approved there. Default: `XY_CONTRACTS`; `{ ...XY_CONTRACTS, 5000: mine }`
   * adds a chain. The YBridge is the first of the targets. Quotes from other chains are not requested.
   */
  readonly contracts?: Readonly<Record<number, KnownContracts>> | undefined
}

/**
 * XY Finance: an aggregator of bridges, its own yBridge among them, and of exchanges before and after them.
 *
 * @see https://docs.xy.finance/bridge-aggregator-integration/xy-finance-api-multiple-bridges-aggregator
 */
export function xy({ contracts = XY_CONTRACTS, ...options }: XyOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'xy',
    name: 'XY Finance',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: (request) =>
      rejectFuelAndMessage('XY Finance', request) ?? rejectWithoutContract('XY Finance', contracts, request),
    contracts: ({ fromChainId }) => contracts[fromChainId],
    quote: (request, context) => quoteXy(http, contracts[request.fromChainId], request, context),
    build: (quote, context) => buildXy(http, quote, context),
    decode: (transaction, request) => decodeXy(transaction, request, contracts[request.fromChainId]),
    status: (request, context) => statusXy(http, request, context),
    tokens: (context) => tokensXy(http, context),
  })
}
