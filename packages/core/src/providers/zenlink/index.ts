import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { rejectCrossChain, rejectMessage } from '../shared/reject.ts'
import { contractsOn } from './contracts.ts'
import { decodeZenlink, quoteZenlink } from './quote.ts'

const BASE_URL = 'https://path-finder.zenlink.pro'

/**
 * Zenlink: swaps on Astar, Base, Moonbeam and Scroll through the pools of many exchanges. The API returns a route; the
 * transaction is encoded locally.
 *
 * It has no status endpoint: the receipt completes the swap.
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
    unsupportedReason: rejectZenlink,
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => knownContract(contractsOn(fromChainId)?.router),
    quote: (request, context) => quoteZenlink(http, request, context),
    decode: decodeZenlink,
  })
}

function rejectZenlink(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId } = request
  return (
    rejectCrossChain('Zenlink', request) ??
    rejectMessage('Zenlink', request) ??
    (contractsOn(fromChainId)
      ? undefined
      : new ProviderError('NOT_SUPPORT', `Zenlink has no known router on chain ${fromChainId}.`))
  )
}
