import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { refuseAggregator } from '../shared/swap-aggregator.ts'
import { quoteEisen } from './quote.ts'

const BASE_URL = 'https://hiker.hetz-01.eisenfinance.com/public/v1'

/** The chains that integrators of Eisen ask it for; it publishes no list. */
const CHAINS: ReadonlySet<number> = new Set([
  30, 56, 747, 999, 1116, 1868, 2741, 2818, 5000, 8453, 34443, 42161, 43111, 48900, 59144, 80094, 81457,
  98866, 167000, 534352, 747474,
])

/**
 * Eisen: swaps through the exchanges of one chain. A quote brings its transaction. Every call needs a key: reach it through a
 * gateway. It publishes no documentation: this follows what its integrators do.
 */
export function eisen(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'eisen',
    name: 'Eisen',
    kind: 'swap',
    doneMeans: 'arrived',
    servesContracts: true,
    refusal: (request) => refuseAggregator('Eisen', CHAINS, request),
    quote: (request, context) => quoteEisen(http, request, context),
  })
}
