import { createHttpClient } from '../../kernel/index.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/index.ts'
import { readTransfer } from './calldata.ts'
import { quoteOrbiter, refuseRequest } from './quote.ts'
import { statusOrbiter } from './status.ts'
import { tokensOrbiter } from './tokens.ts'

const BASE_URL = 'https://api.orbiter.finance/sdk'
/** Every route of every pair comes in one list. */
const MAX_BYTES = 32 * 1024 * 1024

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
    maxBytes: MAX_BYTES,
  })
  return {
    id: 'orbiter',
    name: 'Orbiter',
    kind: 'bridge',
    doneMeans: 'arrived',
    refusal: refuseRequest,
    quote: (request, context) => quoteOrbiter(http, request, makers, context),
    decode: readTransfer,
    status: (request, context) => statusOrbiter(http, request, context),
    tokens: (context) => tokensOrbiter(http, context),
  }
}
