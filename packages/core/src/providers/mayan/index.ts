import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { MAX_LIST_BYTES } from '../shared/tokens.ts'
import { buildMayan } from './build.ts'
import { decodeMayan } from './calldata.ts'
import { submitOrderMayan } from './gasless.ts'
import { getMayanContracts } from './networks.ts'
import { quoteMayan } from './quote.ts'
import { rejectUnsupported } from './reject-unsupported.ts'
import { statusMayan } from './status.ts'
import { decodeOrderMayan } from './typed-data.ts'

const BASE_URL = 'https://price-api.mayan.finance/v3'
const EXPLORER_URL = 'https://explorer-api.mayan.finance/v3'

export interface MayanOptions extends ProviderOptions {
  /** Where orders are handed in and looked up. Default: the published host. */
  readonly explorerUrl?: string | undefined
  /** Ask for orders that are signed and need no gas, where Mayan offers them. Default: false. */
  readonly gasless?: boolean | undefined
}

/**
 * Mayan Swift: an order is locked on the source chain, and solvers compete to pay it on the destination chain. Its
 * transactions and its signed orders are made here; Mayan's other kinds of routes are not.
 *
 * @see https://docs.mayan.finance
 */
export function mayan({
  baseUrl = BASE_URL,
  explorerUrl = EXPLORER_URL,
  gasless = false,
  ...options
}: MayanOptions = {}): QuoteProvider {
  const prices = createHttpClient({ ...options, baseUrl, maxBytes: MAX_LIST_BYTES })
  const explorer = createHttpClient({ ...options, baseUrl: explorerUrl })
  return defineProvider({
    id: 'mayan',
    name: 'Mayan',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: rejectUnsupported,
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => getMayanContracts(fromChainId),
    quote: (request, context) => quoteMayan(prices, gasless, request, context),
    build: (quote, context) => buildMayan(prices, quote, context),
    decode: (transaction, request) => decodeMayan(transaction, request),
    decodeOrder: (order, request) => decodeOrderMayan(order, request),
    submitOrder: (signed, context) => submitOrderMayan(explorer, signed, context),
    status: (request, context) => statusMayan(explorer, request, context),
    tokens: async (context) => (await import('./tokens.ts')).tokensMayan(prices, context),
  })
}
