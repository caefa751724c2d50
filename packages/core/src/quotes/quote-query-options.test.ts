import { QueryClient } from '@tanstack/query-core'
import { expect, it } from 'vitest'
import { drive } from '../testing/fake-clock.ts'
import { quoteQueryOptions } from './quote-query-options.ts'
import { createTestAggregator, INPUT } from './quotes.test-support.ts'

const instance = { instanceId: 'one' }

it('quoteQueryOptions returns the best quote, with a key without bigints', async () => {
  const { aggregator, clock } = createTestAggregator([{ id: 'a', quote: () => ({ toAmount: 5n }) }])
  const options = quoteQueryOptions(
    aggregator,
    { ...INPUT, fromAmount: 7n, destinationGasLimit: 9n },
    instance,
  )
  expect(options.queryKey).toMatchObject(['one', 'quote', { fromAmount: '7', destinationGasLimit: '9' }])
  const client = new QueryClient()
  expect(await drive(clock, client.fetchQuery(options))).toMatchObject({ providerId: 'a', toAmount: 5n })
  client.clear()
})

it('quoteQueryOptions returns the best quote of an exact output', async () => {
  const { aggregator, clock } = createTestAggregator([
    { id: 'a', supportsExactOutput: true, quote: () => ({ toAmount: 5n, fromAmount: 4n }) },
  ])
  const options = quoteQueryOptions(aggregator, { ...INPUT, toAmount: 5n }, instance)
  expect(options.queryKey).toMatchObject(['one', 'quote', { toAmount: '5' }])
  const client = new QueryClient()
  expect(await drive(clock, client.fetchQuery(options))).toMatchObject({ toAmount: 5n, fromAmount: 4n })
  client.clear()
})

it('quoteQueryOptions is disabled without a request', () => {
  const { aggregator } = createTestAggregator([])
  expect(quoteQueryOptions(aggregator, undefined, instance).enabled).toBe(false)
})
