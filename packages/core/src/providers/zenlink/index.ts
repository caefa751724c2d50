import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { contractsOn } from './contracts.ts'
import { quoteZenlink } from './quote.ts'
import { refuseZenlink } from './refusal.ts'
import { decodeZenlink } from './swap.ts'

const BASE_URL = 'https://path-finder.zenlink.pro'

/**
 * Zenlink: swaps on Astar, Base, Moonbeam and Scroll through the pools of many exchanges. Its path finder answers with a
 * route; the transaction is made here.
 *
 * There is no status: the receipt of the transaction says it all.
 *
 * @see https://github.com/zenlinkpro/zenlink-interface/tree/main/apis/path-finder
 */
export function zenlink(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'zenlink',
    name: 'Zenlink',
    kind: 'swap',
    settlesOn: 'destination',
    unsupportedReason: refuseZenlink,
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => knownContract(contractsOn(fromChainId)?.router),
    quote: (request, context) => quoteZenlink(http, request, context),
    decode: decodeZenlink,
  })
}
