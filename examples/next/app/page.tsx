import { quoteQueryOptions } from '@causeway/core'
import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BestQuote } from '../src/best-quote.tsx'
import { createInstance, createQueryClient, QUOTE_REQUEST } from '../src/create-instance.ts'

// Quotes expire, so the page is rendered for each request and not at build time.
export const dynamic = 'force-dynamic'

export default function Page() {
  return (
    <main>
      <h1>25 USDC from Arbitrum One to Base</h1>
      <Suspense fallback={<p>Requesting a quote</p>}>
        <QuoteFromServer />
      </Suspense>
    </main>
  )
}

/** Requests the best quote on the server. If it fails, the browser requests it. */
async function QuoteFromServer() {
  const causeway = createInstance()
  const queryClient = createQueryClient()
  try {
    await queryClient.prefetchQuery({
      ...quoteQueryOptions(causeway.quotes, QUOTE_REQUEST, causeway),
      gcTime: Number.POSITIVE_INFINITY, // By default, a quote without an observer leaves the cache at once.
    })
    return (
      <HydrationBoundary state={dehydrate(queryClient)}>
        <BestQuote />
      </HydrationBoundary>
    )
  } finally {
    queryClient.clear()
    await causeway.dispose()
  }
}
