import { createHttpClient } from '../../kernel/index.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/index.ts'
import { refuseFuelAndMessages } from '../shared/refusal.ts'
import { readCalldata } from './calldata.ts'
import { type LifiOrder, quoteLifi } from './quote.ts'
import { statusLifi } from './status.ts'
import { tokensLifi } from './tokens.ts'

const BASE_URL = 'https://li.quest/v1'
/** Its list of all tokens is long. */
const MAX_BYTES = 32 * 1024 * 1024

export interface LifiOptions extends ProviderOptions {
  /** By what LI.FI chooses among its own routes. Default CHEAPEST: the most received. */
  readonly order?: LifiOrder | undefined
}

/**
 * LI.FI: an aggregator of bridges and exchanges. A quote brings the transaction that carries it out.
 *
 * @see https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer
 */
export function lifi({ order = 'CHEAPEST', ...options }: LifiOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL, maxBytes: MAX_BYTES })
  return {
    id: 'lifi',
    name: 'LI.FI',
    kind: 'bridge',
    doneMeans: 'arrived',
    refusal: (request) => refuseFuelAndMessages('LI.FI', request),
    quote: (request, context) => quoteLifi(http, request, order, context),
    decode: readCalldata,
    status: (request, context) => statusLifi(http, request, context),
    tokens: (context) => tokensLifi(http, context),
  }
}
