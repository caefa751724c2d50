import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { decodeGaszip } from './calldata.ts'
import { getDepositContract } from './contracts.ts'
import { quoteGaszip } from './quote.ts'
import { rejectUnsupported } from './reject-unsupported.ts'
import { statusGaszip } from './status.ts'
import { tokensGaszip } from './tokens.ts'

const BASE_URL = 'https://backend.gas.zip/v2'

/**
 * Gas.zip: the native token of one chain for that of another, in small amounts. A quote brings its transaction.
 *
 * @see https://dev.gas.zip/gas/api/overview
 */
export function gaszip(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'gaszip',
    name: 'Gas.zip',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: rejectUnsupported,
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => knownContract(getDepositContract(fromChainId)),
    quote: (request, context) => quoteGaszip(http, request, context),
    decode: decodeGaszip,
    status: (request, context) => statusGaszip(http, request, context),
    tokens: (context) => tokensGaszip(http, context),
  })
}
