import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { decodeAxelar } from './calldata.ts'
import { createConfigCache } from './config.ts'
import { CHAINS } from './contracts.ts'
import { quoteAxelar } from './quote.ts'
import { rejectUnsupported } from './reject-unsupported.ts'
import { statusAxelar } from './status.ts'

const BASE_URL = 'https://api.axelarscan.io/gmp'
const CONFIG_URL = 'https://axelar-mainnet.s3.us-east-2.amazonaws.com/configs'

export interface AxelarOptions extends ProviderOptions {
  /** The folder that holds `mainnet-config-1.x.json`. */
  readonly configUrl?: string | undefined
}

/**
 * Axelar: moves gateway tokens, such as axlUSDC, one to one, by express. The gas of the other chain is paid beside the
 * amount. Needs the platforms of both chains: the contracts themselves are asked which token a symbol means.
 *
 * @see https://docs.axelar.dev/dev/general-message-passing/overview
 */
export function axelar({
  baseUrl = BASE_URL,
  configUrl = CONFIG_URL,
  ...options
}: AxelarOptions = {}): QuoteProvider {
  // JSON by another name: the API answers no preflight, which a browser sends before any other kind of body.
  const headers = { 'content-type': 'text/plain', ...options.headers }
  const http = createHttpClient({ ...options, headers, baseUrl })
  const config = createConfigCache(createHttpClient({ ...options, baseUrl: configUrl }))
  return defineProvider({
    id: 'axelar',
    name: 'Axelar',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: rejectUnsupported,
    contracts: ({ fromChainId }) => knownContract(CHAINS[fromChainId]?.router),
    quote: (request, context) => quoteAxelar(http, config, request, context),
    decode: (transaction, request) => decodeAxelar(transaction, request, config.latest()),
    status: (request, context) => statusAxelar(http, request, context),
  })
}
