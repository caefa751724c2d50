import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { refuseAggregator } from '../shared/swap-aggregator.ts'
import { quoteNordstern } from './quote.ts'

const BASE_URL = 'https://api.nordstern.finance'

/** The chains of euler-xyz/euler-orderflow-router's adapter; Nordstern publishes no list. */
const CHAINS: ReadonlySet<number> = new Set([
  1, 56, 130, 143, 146, 239, 999, 1923, 8453, 9745, 42161, 43114, 59144, 60808, 80094,
])

/** Nordstern: swaps through the exchanges of one chain. A quote brings its transaction. It publishes no documentation. */
export function nordstern(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'nordstern',
    name: 'Nordstern',
    kind: 'swap',
    doneMeans: 'arrived',
    servesContracts: true,
    refusal: (request) => refuseAggregator('Nordstern', CHAINS, request),
    quote: (request, context) => quoteNordstern(http, request, context),
  })
}
