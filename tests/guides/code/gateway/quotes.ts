import { QuoteAggregator, type QuoteAggregatorOptions } from '@causeway/core'
import { createGateway } from '@causeway/core/gateway'
import { upstreams } from './aggregators.ts'

declare const providers: QuoteAggregatorOptions['providers']
declare const chains: QuoteAggregatorOptions['chains']
declare const platforms: QuoteAggregatorOptions['platforms']

export const gateway = createGateway({ upstreams, quotes: new QuoteAggregator({ providers, chains, platforms }) })
