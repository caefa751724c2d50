import { createHttpClient } from '../../kernel/index.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/index.ts'
import { quoteMayan, refuseRequest } from './quote.ts'
import { statusMayan } from './status.ts'

const BASE_URL = 'https://price-api.mayan.finance/v3'
const EXPLORER_URL = 'https://explorer-api.mayan.finance/v3'
/** The lists of all chains come in one reply. */
const MAX_BYTES = 32 * 1024 * 1024

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
  baseUrl,
  explorerUrl,
  gasless = false,
  ...options
}: MayanOptions = {}): QuoteProvider {
  const prices = createHttpClient({ ...options, baseUrl: baseUrl ?? BASE_URL, maxBytes: MAX_BYTES })
  const explorer = createHttpClient({ ...options, baseUrl: explorerUrl ?? EXPLORER_URL })
  // What is read was built before.
  let signing: typeof import('./signing.ts') | undefined
  const load = async () => {
    signing ??= await import('./signing.ts')
    return signing
  }
  return {
    id: 'mayan',
    name: 'Mayan',
    kind: 'bridge',
    doneMeans: 'arrived',
    refusal: refuseRequest,
    quote: (request, context) => quoteMayan(prices, request, gasless, context),
    build: async (quote, context) => (await load()).buildMayan(prices, quote, context),
    decode: (transaction, request) => signing?.readForwarderCall(transaction, request),
    decodeOrder: (order, request) => signing?.readMayanOrder(order, request),
    order: async (signed, context) => (await load()).handInMayan(explorer, signed, context),
    status: (request, context) => statusMayan(explorer, request, context),
    tokens: async (context) => (await import('./tokens.ts')).tokensMayan(prices, context),
  }
}
