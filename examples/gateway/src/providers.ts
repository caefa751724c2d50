import type { QuoteAggregatorOptions } from '@causeway/core'
import { allChains } from '@causeway/core/chains'
import type { UpstreamOptions } from '@causeway/core/gateway'
import { across } from '@causeway/core/providers/across'
import { lifi } from '@causeway/core/providers/lifi'
import { createUpstreams, type Keys } from './create-upstreams.ts'

/**
 * Upstreams that require an API key, and providers of the quote stream. Pages verify streamed quotes when they build
 * them.
 */
export interface Providers {
  readonly upstreams: Readonly<Record<string, UpstreamOptions>>
  readonly quotes: Pick<QuoteAggregatorOptions, 'providers' | 'chains'>
}

/** Returns the public services with the given keys. */
export function worldProviders(keys: Keys): Providers {
  return {
    upstreams: createUpstreams(keys),
    quotes: { providers: [across(), lifi()], chains: allChains },
  }
}
