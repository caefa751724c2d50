import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { rejectContractBridging, rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { MAX_LIST_BYTES } from '../shared/tokens.ts'
import { decodeLifi } from './calldata.ts'
import { LIFI_DIAMONDS } from './diamonds.ts'
import { type LifiOrder, quoteLifi } from './quote.ts'
import { statusLifi } from './status.ts'
import { tokensLifi } from './tokens.ts'

export { LIFI_DIAMONDS } from './diamonds.ts'

const BASE_URL = 'https://li.quest/v1'

export interface LifiOptions extends ProviderOptions {
  /** By what LI.FI chooses among its own routes. Default CHEAPEST: the most received. */
  readonly order?: LifiOrder | undefined
  /** Exchanges and aggregators that it may not use, by its own keys: those that are asked directly, say. Default: none. */
  readonly denyExchanges?: readonly string[] | undefined
  /**
   * The LI.FI Diamond by chain id: the only contract that is called or approved there. Default: `LIFI_DIAMONDS`;
   * `{ ...LIFI_DIAMONDS, 5000: mine }` adds one. Quotes from other chains are not requested.
   */
  readonly diamonds?: Readonly<Record<number, string>> | undefined
}

/**
 * LI.FI: an aggregator of bridges and exchanges, on one chain too. A quote brings the transaction that carries it out. What
 * is bought exactly is what is expected; the least that arrives is the slippage below it.
 *
 * @see https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer
 */
export function lifi({
  order = 'CHEAPEST',
  denyExchanges,
  diamonds = LIFI_DIAMONDS,
  ...options
}: LifiOptions = {}): QuoteProvider {
  const http = createHttpClient({
    ...options,
    baseUrl: options.baseUrl ?? BASE_URL,
    maxBytes: MAX_LIST_BYTES,
  })
  return defineProvider({
    id: 'lifi',
    name: 'LI.FI',
    kind: 'bridge',
    settlesOn: 'destination',
    supportsExactOutput: true,
    supportsContractCaller: true,
    unsupportedReason: (request) =>
      rejectFuelAndMessage('LI.FI', request) ??
      rejectContractBridging('LI.FI', request) ??
      rejectWithoutContract('LI.FI', diamonds, request),
    contracts: ({ fromChainId }) => knownContract(diamonds[fromChainId]),
    quote: (request, context) => quoteLifi(http, { order, denyExchanges }, request, context),
    decode: (transaction, request) => decodeLifi(transaction, request, diamonds[request.fromChainId]),
    status: (request, context) => statusLifi(http, request, context),
    tokens: (context) => tokensLifi(http, context),
  })
}
