import { createHttpClient } from '../../kernel/index.ts'
import { defineProvider, type ProviderOptions, type QuoteProvider } from '../../quotes/index.ts'
import { OPENOCEAN } from './chains.ts'
import { quoteOpenocean, refuseOpenocean } from './quote.ts'

const BASE_URL = 'https://open-api.openocean.finance/v4'

/**
 * OpenOcean: swaps on one chain through exchanges and market makers. Without a key it answers pages of HTTPS alone; with
 * one it is asked at another address (`https://open-api-pro.openocean.finance/v4`), through a gateway. There is no status:
 * the receipt of the transaction says it all.
 *
 * @see https://apis.openocean.finance/developer/apis/swap-api/api-v4
 */
export function openocean(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'openocean',
    name: OPENOCEAN.name,
    kind: 'swap',
    doneMeans: 'arrived',
    servesContracts: true,
    contracts: () => [OPENOCEAN.router],
    refusal: refuseOpenocean,
    quote: (request, context) => quoteOpenocean(http, request, context),
  })
}
