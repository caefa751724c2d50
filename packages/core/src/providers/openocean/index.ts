import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { aggregatorContracts } from '../shared/swap-aggregator.ts'
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
    refusal: refuseOpenocean,
    contracts: () => aggregatorContracts(OPENOCEAN),
    quote: (request, context) => quoteOpenocean(http, request, context),
  })
}
