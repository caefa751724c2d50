import { createCauseway, QUERY_DEHYDRATION, type QuoteRequestInput, type Storage } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { relay } from '@causeway/core/providers/relay'
import { QueryClient } from '@tanstack/react-query'

/** 25 USDC from Arbitrum One to Base. The decimals save the server a request to a node. */
export const QUOTE_REQUEST: QuoteRequestInput = {
  fromChainId: arbitrum.id,
  toChainId: base.id,
  fromTokenAddress: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  toTokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 25_000_000n,
}

/** Creates an instance with the same chains, providers and query keys on the server and in the browser. */
export function createInstance({ storage }: { readonly storage?: Storage } = {}) {
  return createCauseway({
    chains: [arbitrum, base],
    platforms: [evm()],
    providers: [across(), relay()],
    storage,
  })
}

/** Creates a query client that preserves amounts when the server's queries are hydrated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: QUERY_DEHYDRATION })
}
