import { createHttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import { refuseAggregator } from '../shared/swap-aggregator.ts'
import { quoteOogaBooga } from './quote.ts'

/** Berachain and HyperEVM (docs.oogabooga.io). */
const HOSTS: Readonly<Record<number, string>> = {
  80094: 'https://mainnet.api.oogabooga.io',
  999: 'https://hyperevm.api.oogabooga.io',
}

/** What `oogabooga` is made with. */
interface OogaBoogaOptions extends Omit<ProviderOptions, 'baseUrl'> {
  /** The base URL of each chain that is served: OogaBooga has a host for every one. Default: Berachain's and HyperEVM's. */
  readonly hosts?: Readonly<Record<number, string>> | undefined
}

/**
 * OogaBooga: swaps on Berachain and HyperEVM. A quote brings its transaction. Every call needs a key: reach it through a
 * gateway.
 *
 * @see https://docs.oogabooga.io/developers/swap-api
 */
export function oogabooga({ hosts = HOSTS, ...options }: OogaBoogaOptions = {}): QuoteProvider {
  const clients = new Map(
    Object.entries(hosts).map(([chainId, baseUrl]) => [
      Number(chainId),
      createHttpClient({ ...options, baseUrl }),
    ]),
  )
  return defineProvider({
    id: 'oogabooga',
    name: 'OogaBooga',
    kind: 'swap',
    doneMeans: 'arrived',
    servesContracts: true,
    refusal: (request) => refuseAggregator('OogaBooga', clients, request),
    async quote(request, context) {
      const http = clients.get(request.fromChainId)
      if (http) return quoteOogaBooga(http, request, context)
      throw new ProviderError('NOT_SUPPORT', `OogaBooga does not serve chain ${request.fromChainId}`)
    },
  })
}
