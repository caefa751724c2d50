import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { buildCow } from './build.ts'
import { decodeOrderCow } from './decode.ts'
import { decodeCow } from './eth-flow.ts'
import { quoteCow } from './quote.ts'
import { refuseCow } from './refusal.ts'
import { statusCow } from './status.ts'
import { submitOrderCow } from './submit-order.ts'

const BASE_URL = 'https://api.cow.fi'

/**
 * CoW Swap: an order is signed, and solvers compete to execute it; it costs no gas. The native token is sold by a
 * transaction to a contract that gives the order.
 *
 * @see https://docs.cow.fi/cow-protocol/reference/apis/orderbook
 */
export function cow(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'cow',
    name: 'CoW Swap',
    kind: 'swap',
    settlesOn: 'destination',
    unsupportedReason: refuseCow,
    quote: (request, context) => quoteCow(http, request, context),
    build: buildCow,
    decode: decodeCow,
    decodeOrder: decodeOrderCow,
    submitOrder: (signed, context) => submitOrderCow(http, signed, context),
    status: (request, context) => statusCow(http, request, context),
  })
}
