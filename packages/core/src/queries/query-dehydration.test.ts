import { dehydrate, hydrate, QueryClient } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { quoteQueryOptions } from '../quotes/quote-query-options.ts'
import { createTestAggregator, INPUT } from '../quotes/quotes.test-support.ts'
import { drive } from '../testing/fake-clock.ts'
import { QUERY_DEHYDRATION } from './query-dehydration.ts'

const createClient = () => new QueryClient({ defaultOptions: QUERY_DEHYDRATION })

/** Requests a quote as a server does, which waits for other queries before it dehydrates all of them. */
async function serveQuote(overrides: { readonly gcTime?: number } = {}) {
  const { aggregator, clock } = createTestAggregator([{ id: 'a', quote: () => ({ toAmount: 5n }) }])
  const options = { ...quoteQueryOptions(aggregator, INPUT, { instanceId: 'one' }), ...overrides }
  const server = createClient()
  const quote = await drive(clock, server.fetchQuery(options))
  vi.advanceTimersByTime(1_000)
  const state = JSON.stringify(dehydrate(server))
  server.clear()
  return { key: options.queryKey, quote, state }
}

describe('A quote that a server requested', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is complete in the browser, under the key of the same request, if the server keeps it', async () => {
    const { key, quote, state } = await serveQuote({ gcTime: Number.POSITIVE_INFINITY })
    const browser = createClient()
    hydrate(browser, JSON.parse(state))
    expect(quote).toMatchObject({ toAmount: 5n, request: { fromAmount: BigInt(INPUT.fromAmount) } })
    expect(browser.getQueryData(key)).toEqual(quote)
    browser.clear()
  })

  it('is not sent to the browser with the default gcTime', async () => {
    const { state } = await serveQuote()
    expect(JSON.parse(state)).toMatchObject({ queries: [] })
  })
})
