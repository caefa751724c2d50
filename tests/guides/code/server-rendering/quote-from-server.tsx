import { createCauseway, QUERY_DEHYDRATION, type QuoteRequestInput, quoteQueryOptions } from '@causeway/core'
import { arbitrum, base } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

export async function QuoteFromServer({ request, children }: { request: QuoteRequestInput; children: ReactNode }) {
  const causeway = createCauseway({ chains: [arbitrum, base], platforms: [evm()], providers: [across()] })
  const queryClient = new QueryClient({ defaultOptions: QUERY_DEHYDRATION })
  try {
    await queryClient.prefetchQuery({
      ...quoteQueryOptions(causeway.quotes, request, causeway),
      gcTime: Number.POSITIVE_INFINITY, // By default, a quote without an observer leaves the cache at once.
    })
    return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>
  } finally {
    queryClient.clear()
    await causeway.dispose()
  }
}
