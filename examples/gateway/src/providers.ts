import type { QuoteAggregatorOptions } from '@causeway/core'
import { allChains } from '@causeway/core/chains'
import type { UpstreamOptions } from '@causeway/core/gateway'
import { across } from '@causeway/core/providers/across'
import { lifi } from '@causeway/core/providers/lifi'
import { type Keys, upstreamsFor } from './upstreams.ts'

/** Whom the gateway asks with a key, and whom it asks for quotes, which the page verifies when it builds them. */
export interface Providers {
  readonly upstreams: Readonly<Record<string, UpstreamOptions>>
  readonly quotes: Pick<QuoteAggregatorOptions, 'providers' | 'chains'>
}

/** The services of the world. */
export function worldProviders(keys: Keys): Providers {
  return {
    upstreams: upstreamsFor(keys),
    quotes: { providers: [across(), lifi()], chains: allChains },
  }
}
