import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { MAX_LIST_BYTES } from '../shared/tokens.ts'
import { decodeOrbiter } from './calldata.ts'
import { getRouter } from './contracts.ts'
import { isKnownMaker } from './makers.ts'
import { quoteOrbiter } from './quote.ts'
import { rejectUnsupported } from './reject-unsupported.ts'
import { statusOrbiter } from './status.ts'
import { tokensOrbiter } from './tokens.ts'

const BASE_URL = 'https://api.orbiter.finance/sdk'

export interface OrbiterOptions extends ProviderOptions {
  /** The integrator's name at Orbiter, sent as `X-Channel-Identifier`. Default 'causeway'. */
  readonly channel?: string | undefined
  /** Accounts of Orbiter's makers beside the known ones: money is sent to nobody else. */
  readonly makers?: readonly string[] | undefined
}

/**
 * Orbiter: a maker takes the deposit on one chain and pays from its own account on the other. Routes and fees are a
 * published list; the transaction is made here.
 *
 * @see https://github.com/Orbiter-Finance/openapi-example
 */
export function orbiter({
  channel = 'causeway',
  makers = [],
  ...options
}: OrbiterOptions = {}): QuoteProvider {
  const headers = {
    'content-type': 'application/json',
    'x-channel-identifier': channel,
    ...options.headers,
  }
  const http = createHttpClient({
    ...options,
    headers,
    baseUrl: options.baseUrl ?? BASE_URL,
    maxBytes: MAX_LIST_BYTES,
  })
  return defineProvider({
    id: 'orbiter',
    name: 'Orbiter',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: rejectUnsupported,
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => knownContract(getRouter(fromChainId)),
    quote: (request, context) => quoteOrbiter(http, makers, request, context),
    decode: (transaction, request) =>
      decodeOrbiter(transaction, request, (account) => isKnownMaker(account, makers)),
    status: (request, context) => statusOrbiter(http, request, context),
    tokens: (context) => tokensOrbiter(http, context),
  })
}
