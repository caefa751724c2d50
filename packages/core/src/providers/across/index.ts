import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { buildAcross } from './build.ts'
import { getSpokePool } from './contracts.ts'
import { decodeAcross } from './deposit.ts'
import { quoteAcross } from './quote.ts'
import { rejectUnsupported } from './reject-unsupported.ts'
import { statusAcross } from './status.ts'
import { tokensAcross } from './tokens.ts'

const BASE_URL = 'https://app.across.to/api'

/**
 * Across: an intent bridge. The user deposits into a SpokePool, a relayer pays on the destination chain.
 *
 * @see https://docs.across.to/reference/api-reference
 */
export function across(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'across',
    name: 'Across',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: rejectUnsupported,
    contracts: ({ fromChainId }) => knownContract(getSpokePool(fromChainId)),
    quote: (request, context) => quoteAcross(http, request, context),
    build: (quote, context) => buildAcross(http, quote, context),
    decode: (transaction, request) => decodeAcross(transaction, request),
    status: (request, context) => statusAcross(http, request, context),
    tokens: (context) => tokensAcross(http, context),
  })
}
